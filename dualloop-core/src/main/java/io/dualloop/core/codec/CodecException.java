package io.dualloop.core.codec;

import io.dualloop.api.error.DualLoopException;
import org.jspecify.annotations.Nullable;

/** A value cannot be written as JSON, or JSON does not fit the type wanted. */
public final class CodecException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  /**
   * With what is wrong.
   *
   * @param message names the type and the place in the JSON
   * @param cause what led to it, or null
   */
  public CodecException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
