package io.dualloop.redis;

import io.dualloop.api.error.DualLoopException;
import org.jspecify.annotations.Nullable;

/**
 * Redis can't be asked now: there is no connection, or it was lost before the answer came. What was
 * sent may have been done all the same; every step may be repeated.
 */
public final class RedisUnavailableException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  RedisUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
