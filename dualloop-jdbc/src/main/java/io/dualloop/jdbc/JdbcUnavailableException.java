package io.dualloop.jdbc;

import io.dualloop.api.error.DualLoopException;
import org.jspecify.annotations.Nullable;

/**
 * The database can't be asked now: it is away, it refuses, or too many steps wait for it already.
 * What was sent may have been done all the same; every step may be repeated.
 */
public final class JdbcUnavailableException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  JdbcUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
