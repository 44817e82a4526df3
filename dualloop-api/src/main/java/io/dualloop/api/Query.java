package io.dualloop.api;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/**
 * A kind of task without effects: a question. Whoever asks the same thing shares one task and one
 * answer, which may be served again while it is young enough. Immutable; each method returns a
 * copy.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
public final class Query<P, R> implements TaskType<P, R> {

  /** How long after its good time an answer may still be told as stale, unless set: 1 hour. */
  public static final Duration DEFAULT_STALE_FOR = Duration.ofHours(1);

  /** How long a stale answer may stand in when the refresh fails, unless set: 24 hours. */
  public static final Duration DEFAULT_STALE_IF_ERROR_FOR = Duration.ofHours(24);

  private final String name;
  private final Type parameterType;
  private final Type resultType;
  private final Function<? super P, ?> sameness;
  private final Function<? super R, Duration> goodness;
  private final Times times;
  private final boolean sharedByAll;
  private final boolean keptWhenAbandoned;

  private record Times(Duration timeout, Duration staleFor, Duration staleIfErrorFor) {}

  private Query(
      String name,
      Type parameterType,
      Type resultType,
      Function<? super P, ?> sameness,
      Function<? super R, Duration> goodness,
      Times times,
      boolean sharedByAll,
      boolean keptWhenAbandoned) {
    this.name = name;
    this.parameterType = parameterType;
    this.resultType = resultType;
    this.sameness = sameness;
    this.goodness = goodness;
    this.times = times;
    this.sharedByAll = sharedByAll;
    this.keptWhenAbandoned = keptWhenAbandoned;
  }

  static <P, R> Query<P, R> create(String name, Type parameterType, Type resultType) {
    Names.check("type", name, MAX_NAME_LENGTH);
    Objects.requireNonNull(parameterType, "parameterType");
    Objects.requireNonNull(resultType, "resultType");
    return new Query<>(
        name,
        parameterType,
        resultType,
        parameters -> parameters,
        result -> Duration.ZERO,
        new Times(DEFAULT_TIMEOUT, DEFAULT_STALE_FOR, DEFAULT_STALE_IF_ERROR_FOR),
        false,
        false);
  }

  /**
   * What makes two questions of this type the same. Called on the thread that asks, so it must be
   * quick; its value is written in a canonical form, so it may be a string, a number, or any value
   * that can be written as JSON.
   *
   * @param criticalPart the part of the parameters that matters
   * @return a copy
   */
  public Query<P, R> sameWhen(Function<? super P, ?> criticalPart) {
    Objects.requireNonNull(criticalPart, "criticalPart");
    return new Query<>(
        name,
        parameterType,
        resultType,
        criticalPart,
        goodness,
        times,
        sharedByAll,
        keptWhenAbandoned);
  }

  /**
   * How long a result is told as fresh when the caller says nothing.
   *
   * @param duration from the moment at which the attempt that found it began; zero for never
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public Query<P, R> goodFor(Duration duration) {
    Names.window("goodFor of " + name, duration);
    return goodFor(result -> duration);
  }

  /**
   * How long a result is told as fresh, by the result. A function that throws, or answers with null
   * or a negative time, makes its result good for no time.
   *
   * @param byResult from the result to its good time
   * @return a copy
   */
  public Query<P, R> goodFor(Function<? super R, Duration> byResult) {
    Objects.requireNonNull(byResult, "byResult");
    return new Query<>(
        name, parameterType, resultType, sameness, byResult, times, sharedByAll, keptWhenAbandoned);
  }

  /**
   * How long after its good time a result may still be told, as stale, while a newer one is
   * fetched.
   *
   * @param duration zero for never; {@link #DEFAULT_STALE_FOR} unless set
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public Query<P, R> staleFor(Duration duration) {
    Names.window("staleFor of " + name, duration);
    return with(new Times(times.timeout, duration, times.staleIfErrorFor));
  }

  /**
   * How long after its good time a result may stand in when fetching a newer one fails.
   *
   * @param duration zero for never; {@link #DEFAULT_STALE_IF_ERROR_FOR} unless set
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public Query<P, R> staleIfErrorFor(Duration duration) {
    Names.window("staleIfErrorFor of " + name, duration);
    return with(new Times(times.timeout, times.staleFor, duration));
  }

  /**
   * The default for the total time of a task.
   *
   * @param timeout from acceptance to the ending, 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public Query<P, R> timeout(Duration timeout) {
    Names.positive("timeout of " + name, timeout);
    return with(new Times(timeout, times.staleFor, times.staleIfErrorFor));
  }

  /**
   * Declares the answer public: all users share it.
   *
   * @return a copy
   */
  public Query<P, R> sharedByAll() {
    return new Query<>(
        name, parameterType, resultType, sameness, goodness, times, true, keptWhenAbandoned);
  }

  /**
   * Lets a task go on, for the cache's sake, when the last who asked has left. Without this it is
   * cancelled then.
   *
   * @return a copy
   */
  public Query<P, R> keepWhenAbandoned() {
    return new Query<>(
        name, parameterType, resultType, sameness, goodness, times, sharedByAll, true);
  }

  private Query<P, R> with(Times changed) {
    return new Query<>(
        name,
        parameterType,
        resultType,
        sameness,
        goodness,
        changed,
        sharedByAll,
        keptWhenAbandoned);
  }

  /**
   * One question of this type.
   *
   * @param parameters what is asked
   * @return the request, with the defaults of the type
   */
  public QueryRequest<P, R> of(P parameters) {
    return new QueryRequest<>(this, parameters, Terms.DEFAULT, null);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Type parameterType() {
    return parameterType;
  }

  @Override
  public Type resultType() {
    return resultType;
  }

  @Override
  public Duration defaultTimeout() {
    return times.timeout;
  }

  /**
   * The part of the parameters that makes two questions the same.
   *
   * @param parameters what is asked
   * @return what {@link #sameWhen(Function)} gave
   */
  public Object criticalPart(P parameters) {
    return Objects.requireNonNull(
        sameness.apply(parameters), () -> "sameWhen of " + name + " gave null for " + parameters);
  }

  /**
   * How long a result is good, by this type alone.
   *
   * @param result the result
   * @return never negative; zero if the function of {@link #goodFor(Function)} threw or gave none
   */
  public Duration goodFor(R result) {
    try {
      Duration good = goodness.apply(result);
      return good == null || good.isNegative() ? Duration.ZERO : good;
    } catch (RuntimeException e) {
      // A broken function must cost a cache hit, never an answer.
      return Duration.ZERO;
    }
  }

  /**
   * How long after its good time a result may be told as stale.
   *
   * @return never negative
   */
  public Duration staleFor() {
    return times.staleFor;
  }

  /**
   * How long after its good time a result may stand in for a failed refresh.
   *
   * @return never negative
   */
  public Duration staleIfErrorFor() {
    return times.staleIfErrorFor;
  }

  /**
   * Whether all users share an answer.
   *
   * @return true after {@link #sharedByAll()}
   */
  public boolean isSharedByAll() {
    return sharedByAll;
  }

  /**
   * Whether a task goes on after the last who asked has left.
   *
   * @return true after {@link #keepWhenAbandoned()}
   */
  public boolean isKeptWhenAbandoned() {
    return keptWhenAbandoned;
  }

  @Override
  public String toString() {
    return "Query " + name;
  }
}
