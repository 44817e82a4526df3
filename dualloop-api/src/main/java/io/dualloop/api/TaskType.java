package io.dualloop.api;

import java.lang.reflect.Type;
import java.time.Duration;

/**
 * A kind of task, shared by those who ask and those who handle: a stable name, and what goes in and
 * comes out. Immutable, so keep it in a constant.
 *
 * <p>There are two kinds, and the difference is a promise. A {@link Query} has no effect: it is
 * shared, cached, and may be answered stale. A {@link Command} has an effect: it is never cached
 * and never answered by something older; only an explicit idempotency key makes two of them one.
 *
 * @param <P> the parameters
 * @param <R> the result
 */
public sealed interface TaskType<P, R> permits Query, Command {

  /** How long a task may take in all when nothing else is said: 10 minutes. */
  Duration DEFAULT_TIMEOUT = Duration.ofMinutes(10);

  /** The longest name, in characters. */
  int MAX_NAME_LENGTH = 128;

  /**
   * The name that travels in the envelope.
   *
   * @return 1 to 128 characters of {@code A–Z a–z 0–9 . _ -}
   */
  String name();

  /**
   * The Java type of the parameters.
   *
   * @return a class or generic type
   */
  Type parameterType();

  /**
   * The Java type of the result.
   *
   * @return a class or generic type
   */
  Type resultType();

  /**
   * How long a task of this type may take in all, from acceptance, when the request says nothing.
   *
   * @return a positive duration; {@link #DEFAULT_TIMEOUT} unless set
   */
  Duration defaultTimeout();

  /**
   * A query with its defaults: all parameters make it the same, a result is good for no time at all
   * until {@link Query#goodFor(Duration)} says otherwise.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param name 1 to 128 characters of {@code A–Z a–z 0–9 . _ -}
   * @param parameters the Java type of the parameters
   * @param result the Java type of the result
   * @return the type
   * @throws IllegalArgumentException if the name has another length or character
   */
  static <P, R> Query<P, R> query(String name, Class<P> parameters, Class<R> result) {
    return Query.create(name, parameters, result);
  }

  /**
   * A query whose types are generic.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param name 1 to 128 characters of {@code A–Z a–z 0–9 . _ -}
   * @param parameters the type of the parameters
   * @param result the type of the result
   * @return the type
   * @throws IllegalArgumentException if the name has another length or character
   */
  static <P, R> Query<P, R> query(String name, TypeRef<P> parameters, TypeRef<R> result) {
    return Query.create(name, parameters.type(), result.type());
  }

  /**
   * A command with its defaults.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param name 1 to 128 characters of {@code A–Z a–z 0–9 . _ -}
   * @param parameters the Java type of the parameters
   * @param result the Java type of the result
   * @return the type
   * @throws IllegalArgumentException if the name has another length or character
   */
  static <P, R> Command<P, R> command(String name, Class<P> parameters, Class<R> result) {
    return new Command<>(name, parameters, result, DEFAULT_TIMEOUT);
  }

  /**
   * A command whose types are generic.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param name 1 to 128 characters of {@code A–Z a–z 0–9 . _ -}
   * @param parameters the type of the parameters
   * @param result the type of the result
   * @return the type
   * @throws IllegalArgumentException if the name has another length or character
   */
  static <P, R> Command<P, R> command(String name, TypeRef<P> parameters, TypeRef<R> result) {
    return new Command<>(name, parameters.type(), result.type(), DEFAULT_TIMEOUT);
  }
}
