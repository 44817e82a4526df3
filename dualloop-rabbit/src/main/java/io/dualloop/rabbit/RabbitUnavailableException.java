package io.dualloop.rabbit;

import io.dualloop.api.error.DualLoopException;
import org.jspecify.annotations.Nullable;

/**
 * RabbitMQ has not confirmed a hint: it is away, it refuses, or too many wait for it already. The
 * hint may have been carried all the same. The store knows the truth, and core repairs what a hint
 * did not do.
 */
public final class RabbitUnavailableException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  RabbitUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
