package io.dualloop.api;

import java.lang.reflect.Type;
import java.time.Duration;

/**
 * A kind of task that has an effect: an order, a refund. Never cached, never answered by an older
 * result, never begun on a guess. Two commands are one only if they carry the same idempotency key.
 *
 * @param <P> the parameters
 * @param <R> the result
 * @param name the name that travels in the envelope
 * @param parameterType the Java type of the parameters
 * @param resultType the Java type of the result
 * @param defaultTimeout how long a task may take in all, when the request says nothing
 */
public record Command<P, R>(
    String name, Type parameterType, Type resultType, Duration defaultTimeout)
    implements TaskType<P, R> {

  /**
   * Checks name and time.
   *
   * @param name the name that travels in the envelope
   * @param parameterType the Java type of the parameters
   * @param resultType the Java type of the result
   * @param defaultTimeout how long a task may take in all, when the request says nothing
   * @throws IllegalArgumentException if the name or the time is out of range
   */
  public Command {
    Names.check("type", name, MAX_NAME_LENGTH);
    Names.positive("timeout of " + name, defaultTimeout);
  }

  /**
   * The same command with another default for its total time.
   *
   * @param timeout from acceptance to the ending, 1 ms to 365 days
   * @return a copy
   * @throws IllegalArgumentException if not 1 ms to 365 days
   */
  public Command<P, R> timeout(Duration timeout) {
    return new Command<>(name, parameterType, resultType, timeout);
  }

  /**
   * One request for it.
   *
   * @param parameters what to do
   * @return the request, with the defaults of the type
   */
  public CommandRequest<P, R> of(P parameters) {
    return new CommandRequest<>(this, parameters, Terms.DEFAULT, null);
  }
}
