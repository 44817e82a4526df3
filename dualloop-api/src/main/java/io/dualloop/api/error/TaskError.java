package io.dualloop.api.error;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong in a task, in a form that travels.
 *
 * @param code a short stable word for programs, such as {@code CARRIER_DOWN}
 * @param message a sentence for people
 * @param retryable whether another attempt may succeed
 * @param retryAfter another attempt makes no sense before this time has passed; null if nothing is
 *     known
 */
public record TaskError(
    String code, String message, boolean retryable, @Nullable Duration retryAfter) {

  /** The code of a task that no attempt could finish without its worker being lost. */
  public static final String POISON = "POISON";

  /** The code of an attempt or a task that took too long. */
  public static final String TIMEOUT = "TIMEOUT";

  /** The code of an envelope that cannot be read. */
  public static final String ENVELOPE_INVALID = "ENVELOPE_INVALID";

  /** The code of a payload that does not fit the handler's type. */
  public static final String PAYLOAD_INVALID = "PAYLOAD_INVALID";

  /** The code of a result that cannot be written as JSON, or is null without being Void. */
  public static final String RESULT_INVALID = "RESULT_INVALID";

  /** The code of a result over 1 MiB. */
  public static final String RESULT_TOO_LARGE = "RESULT_TOO_LARGE";

  /** The code of a handler that threw something other than a {@link TaskFailure}. */
  public static final String HANDLER_FAILED = "HANDLER_FAILED";

  /**
   * Refuses nulls and a negative time.
   *
   * @param code a short stable word for programs, such as {@code CARRIER_DOWN}
   * @param message a sentence for people
   * @param retryable whether another attempt may succeed
   * @param retryAfter another attempt makes no sense before this time has passed; null if nothing
   *     is known
   */
  public TaskError {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(message, "message");
    if (retryAfter != null && retryAfter.isNegative()) {
      throw new IllegalArgumentException("retryAfter must not be negative, but is " + retryAfter);
    }
  }

  /**
   * An error after which another attempt may succeed.
   *
   * @param code a short stable word
   * @param message a sentence for people
   * @return the error
   */
  public static TaskError retryable(String code, String message) {
    return new TaskError(code, message, true, null);
  }

  /**
   * An error that another attempt would meet again.
   *
   * @param code a short stable word
   * @param message a sentence for people
   * @return the error
   */
  public static TaskError permanent(String code, String message) {
    return new TaskError(code, message, false, null);
  }

  /**
   * The same error with a time before which no attempt makes sense.
   *
   * @param time zero or more
   * @return a copy
   */
  public TaskError retryAfter(Duration time) {
    return new TaskError(code, message, retryable, time);
  }
}
