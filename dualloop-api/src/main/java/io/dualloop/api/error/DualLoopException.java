package io.dualloop.api.error;

import org.jspecify.annotations.Nullable;

/** The root of what Dualloop throws beside the standard exceptions for misuse. */
public abstract class DualLoopException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * With a message for the reader.
   *
   * @param message what was wrong, with the value, and what to do
   * @param cause what led to it, or null
   */
  protected DualLoopException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
