package io.dualloop.api;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One order to do something: a {@link Command}, its parameters, and optionally the key under which
 * it may be repeated safely. Immutable; each method returns a copy.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
public final class CommandRequest<P, R> implements TaskRequest<P, R> {

  private static final int MAX_KEY_LENGTH = 255;

  private final Command<P, R> type;
  private final P parameters;
  private final Terms terms;
  private final @Nullable String idempotencyKey;

  CommandRequest(Command<P, R> type, P parameters, Terms terms, @Nullable String idempotencyKey) {
    this.type = type;
    this.parameters = Objects.requireNonNull(parameters, "parameters of " + type.name());
    this.terms = terms;
    this.idempotencyKey = idempotencyKey;
  }

  private CommandRequest<P, R> with(Terms changed) {
    return new CommandRequest<>(type, parameters, changed, idempotencyKey);
  }

  /**
   * The key that makes a repetition harmless: a second submit by the same user with the same key
   * and the same parameters gets the first one's task; with other parameters it is refused.
   *
   * @param key 1 to 255 characters
   * @return a copy
   * @throws IllegalArgumentException if empty or longer
   */
  public CommandRequest<P, R> idempotencyKey(String key) {
    if (key.isEmpty() || key.length() > MAX_KEY_LENGTH) {
      throw new IllegalArgumentException(
          "idempotencyKey must have 1 to "
              + MAX_KEY_LENGTH
              + " characters, but has "
              + key.length());
    }
    return new CommandRequest<>(type, parameters, terms, key);
  }

  /**
   * The key that makes a repetition harmless.
   *
   * @return the key, or empty if each submit is a new task
   */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  @Override
  public Command<P, R> type() {
    return type;
  }

  /**
   * For whom; in a session the session's user is the default.
   *
   * @param newUser the user
   * @return a copy
   */
  public CommandRequest<P, R> by(User newUser) {
    return with(terms.by(newUser));
  }

  /**
   * How urgent it is.
   *
   * @param newPriority NORMAL unless set
   * @return a copy
   */
  public CommandRequest<P, R> priority(Priority newPriority) {
    return with(terms.priority(newPriority));
  }

  /**
   * How long it may take in all, from acceptance to the ending.
   *
   * @param total 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public CommandRequest<P, R> timeout(Duration total) {
    return with(terms.timeout(total));
  }

  /**
   * How long it may wait for its first attempt to begin.
   *
   * @param limit 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public CommandRequest<P, R> startWithin(Duration limit) {
    return with(terms.startWithin(limit));
  }

  /**
   * How long no worker shall begin it.
   *
   * @param wait zero to 365 days
   * @return a copy
   * @throws IllegalArgumentException if negative
   */
  public CommandRequest<P, R> delay(Duration wait) {
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
