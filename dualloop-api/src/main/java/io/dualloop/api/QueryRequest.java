package io.dualloop.api;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One question: a {@link Query}, its parameters, and how old an answer may be. Immutable; each
 * method returns a copy.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
public final class QueryRequest<P, R> implements TaskRequest<P, R> {

  private final Query<P, R> type;
  private final P parameters;
  private final Terms terms;
  private final @Nullable Duration tolerance;
  private final boolean strict;

  QueryRequest(
      Query<P, R> type, P parameters, Terms terms, @Nullable Duration tolerance, boolean strict) {
    this.type = type;
    this.parameters = Objects.requireNonNull(parameters, "parameters of " + type.name());
    this.terms = terms;
    this.tolerance = tolerance;
    this.strict = strict;
  }

  private QueryRequest<P, R> with(Terms changed) {
    return new QueryRequest<>(type, parameters, changed, tolerance, strict);
  }

  /**
   * How old an answer may be and still count as fresh for this caller.
   *
   * @param age zero to insist on a new one; the type's {@code goodFor} unless set
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public QueryRequest<P, R> acceptAgeUpTo(Duration age) {
    return new QueryRequest<>(type, parameters, terms, Names.window("acceptAgeUpTo", age), strict);
  }

  /**
   * Lets nothing count as fresh that this process only remembers: the answer is checked with the
   * result store, which knows every invalidation, at the cost of a trip to it. Where it can't be
   * reached in time, the question gets a task of its own, which nobody else shares.
   *
   * @return a copy
   */
  public QueryRequest<P, R> strict() {
    return new QueryRequest<>(type, parameters, terms, tolerance, true);
  }

  /**
   * Whether the answer must be checked with the result store.
   *
   * @return true after {@link #strict()}
   */
  public boolean isStrict() {
    return strict;
  }

  /**
   * How old an answer may be for this caller.
   *
   * @return the tolerance, or empty if the type decides
   */
  public Optional<Duration> acceptedAge() {
    return Optional.ofNullable(tolerance);
  }

  /**
   * Whether nothing that is known is young enough.
   *
   * @return true after {@link #acceptAgeUpTo} zero
   */
  public boolean insistsOnNew() {
    return tolerance != null && tolerance.isZero();
  }

  @Override
  public Query<P, R> type() {
    return type;
  }

  /**
   * For whom; in a session the session's user is the default.
   *
   * @param newUser the user
   * @return a copy
   */
  public QueryRequest<P, R> by(User newUser) {
    return with(terms.by(newUser));
  }

  /**
   * How urgent it is.
   *
   * @param newPriority NORMAL unless set
   * @return a copy
   */
  public QueryRequest<P, R> priority(Priority newPriority) {
    return with(terms.priority(newPriority));
  }

  /**
   * How long it may take in all, from acceptance to the ending.
   *
   * @param total 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public QueryRequest<P, R> timeout(Duration total) {
    return with(terms.timeout(total));
  }

  /**
   * How long it may wait for its first attempt to begin.
   *
   * @param limit 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public QueryRequest<P, R> startWithin(Duration limit) {
    return with(terms.startWithin(limit));
  }

  /**
   * How long no worker shall begin it.
   *
   * @param wait zero to 365 days
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public QueryRequest<P, R> delay(Duration wait) {
    return with(terms.delay(wait));
  }

  @Override
  public P parameters() {
    return parameters;
  }

  @Override
  public Optional<User> user() {
    return Optional.ofNullable(terms.user());
  }

  @Override
  public Priority priority() {
    return terms.priority();
  }

  @Override
  public Duration timeout() {
    Duration total = terms.timeout();
    return total == null ? type.defaultTimeout() : total;
  }

  @Override
  public Optional<Duration> startWithin() {
    return Optional.ofNullable(terms.startWithin());
  }

  @Override
  public Duration delay() {
    return terms.delay();
  }

  @Override
  public void check() {
    terms.check(type);
  }
}
