package io.dualloop.api;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
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

  /** How long a failure is remembered, unless set: 1 second. */
  public static final Duration DEFAULT_FAILURE_FOR = Duration.ofSeconds(1);

  /** How many tags one question may have. */
  public static final int MAX_TAGS = 16;

  /** How many characters a tag may have. */
  public static final int MAX_TAG_LENGTH = 200;

  private final String name;
  private final Type parameterType;
  private final Type resultType;
  private final QuerySettings<P, R> settings;

  private Query(String name, Type parameterType, Type resultType, QuerySettings<P, R> settings) {
    this.name = name;
    this.parameterType = parameterType;
    this.resultType = resultType;
    this.settings = settings;
  }

  static <P, R> Query<P, R> create(String name, Type parameterType, Type resultType) {
    Names.check("type", name, MAX_NAME_LENGTH);
    Objects.requireNonNull(parameterType, "parameterType");
    Objects.requireNonNull(resultType, "resultType");
    return new Query<>(name, parameterType, resultType, new QuerySettings<>());
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
    return with(copy -> copy.sameness = criticalPart);
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
    return with(copy -> copy.goodness = byResult);
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
    return with(copy -> copy.staleFor = duration);
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
    return with(copy -> copy.staleIfErrorFor = duration);
  }

  /**
   * How long a failure is remembered: who asks the same in that time is told it, instead of a task
   * that would most likely fail again. The failure's own {@code retryAfter} counts if it is longer,
   * up to a minute. Each process remembers for itself.
   *
   * @param duration zero for never; {@link #DEFAULT_FAILURE_FOR} unless set
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public Query<P, R> failureFor(Duration duration) {
    Names.window("failureFor of " + name, duration);
    return with(copy -> copy.failureFor = duration);
  }

  /**
   * The words by which answers can be invalidated, such as {@code parcel:20231027}. Called on the
   * thread that asks, so it must be quick.
   *
   * <p>Questions that are the same by {@link #sameWhen} must have the same tags; an answer found
   * for one of them is else forgotten by the tags of either.
   *
   * @param byParameters from the parameters to at most {@value #MAX_TAGS} tags of 1 to 200
   *     characters; a question for which it throws or gives others is refused
   * @return a copy
   */
  public Query<P, R> taggedBy(Function<? super P, Set<String>> byParameters) {
    Objects.requireNonNull(byParameters, "byParameters");
    return with(copy -> copy.tags = byParameters);
  }

  /**
   * Lets a fresh answer that is asked for be refreshed a little before its good time is over, by a
   * chance that grows as the end comes near and with the time that the answer took to find. Spreads
   * the refreshes of many nodes, and spares those who ask the wait. After Vattani, Chierichetti,
   * Lowenstein, "Optimal Probabilistic Cache Stampede Prevention", VLDB 2015: refresh when {@code
   * -earliness * computeTime * ln(random) >= time left}.
   *
   * @param earliness 0 for never, as it is unless set; 1 is the paper's optimum; larger is earlier
   * @return a copy
   * @throws IllegalArgumentException if negative or not finite
   */
  public Query<P, R> refreshEarly(double earliness) {
    if (!(earliness >= 0) || Double.isInfinite(earliness)) {
      throw new IllegalArgumentException(
          "refreshEarly of " + name + " must be zero or more, but is " + earliness);
    }
    return with(copy -> copy.earliness = earliness);
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
    return with(copy -> copy.timeout = timeout);
  }

  /**
   * Declares the answer public: all users share it. Its tasks belong to {@link User#ANYONE}, and so
   * to everybody: all may read them, and a cancel by a named user only leaves.
   *
   * @return a copy
   */
  public Query<P, R> sharedByAll() {
    return with(copy -> copy.sharedByAll = true);
  }

  /**
   * Lets a task go on, for the cache's sake, when the last who asked has left. Without this it is
   * cancelled then.
   *
   * @return a copy
   */
  public Query<P, R> keepWhenAbandoned() {
    return with(copy -> copy.keptWhenAbandoned = true);
  }

  private Query<P, R> with(Consumer<QuerySettings<P, R>> change) {
    return new Query<>(name, parameterType, resultType, settings.with(change));
  }

  /**
   * One question of this type.
   *
   * @param parameters what is asked
   * @return the request, with the defaults of the type
   */
  public QueryRequest<P, R> of(P parameters) {
    return new QueryRequest<>(this, parameters, Terms.DEFAULT, null, false);
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
    return settings.timeout;
  }

  /**
   * The part of the parameters that makes two questions the same.
   *
   * @param parameters what is asked
   * @return what {@link #sameWhen(Function)} gave
   */
  public Object criticalPart(P parameters) {
    return Objects.requireNonNull(
        settings.sameness.apply(parameters),
        () -> "sameWhen of " + name + " gave null for " + parameters);
  }

  /**
   * The words by which the answer to a question can be invalidated.
   *
   * @param parameters what is asked
   * @return what {@link #taggedBy(Function)} gave
   * @throws IllegalArgumentException if there are more than {@value #MAX_TAGS}, or one is empty or
   *     longer than 200 characters
   */
  public Set<String> tags(P parameters) {
    Set<String> tags = Set.copyOf(settings.tags.apply(parameters));
    if (tags.size() > MAX_TAGS) {
      throw new IllegalArgumentException(
          "a question of " + name + " may have " + MAX_TAGS + " tags, but has " + tags.size());
    }
    for (String tag : tags) {
      if (tag.isEmpty() || tag.length() > MAX_TAG_LENGTH) {
        throw new IllegalArgumentException(
            "a tag of "
                + name
                + " must have 1 to "
                + MAX_TAG_LENGTH
                + " characters: '"
                + tag
                + "'");
      }
    }
    return tags;
  }

  /**
   * How long a result is good, by this type alone.
   *
   * @param result the result
   * @param onThrow told what the function of {@link #goodFor(Function)} threw
   * @return never negative; zero if the function threw or gave none
   */
  public Duration goodFor(R result, Consumer<? super Throwable> onThrow) {
    try {
      Duration good = settings.goodness.apply(result);
      return good == null || good.isNegative() ? Duration.ZERO : good;
    } catch (Throwable e) {
      // A broken function must cost a cache hit, never an answer.
      onThrow.accept(e);
      return Duration.ZERO;
    }
  }

  /**
   * How long after its good time a result may be told as stale.
   *
   * @return never negative
   */
  public Duration staleFor() {
    return settings.staleFor;
  }

  /**
   * How long after its good time a result may stand in for a failed refresh.
   *
   * @return never negative
   */
  public Duration staleIfErrorFor() {
    return settings.staleIfErrorFor;
  }

  /**
   * How long a failure is remembered.
   *
   * @return never negative
   */
  public Duration failureFor() {
    return settings.failureFor;
  }

  /**
   * How early a fresh answer may be refreshed.
   *
   * @return what {@link #refreshEarly(double)} was given; 0 for never
   */
  public double earliness() {
    return settings.earliness;
  }

  /**
   * Whether all users share an answer.
   *
   * @return true after {@link #sharedByAll()}
   */
  public boolean isSharedByAll() {
    return settings.sharedByAll;
  }

  /**
   * Whether a task goes on after the last who asked has left.
   *
   * @return true after {@link #keepWhenAbandoned()}
   */
  public boolean isKeptWhenAbandoned() {
    return settings.keptWhenAbandoned;
  }

  @Override
  public String toString() {
    return "Query " + name;
  }
}
