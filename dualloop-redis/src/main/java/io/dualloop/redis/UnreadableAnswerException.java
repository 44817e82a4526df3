package io.dualloop.redis;

import io.dualloop.api.error.DualLoopException;
import org.jspecify.annotations.Nullable;

/** Redis answered what no script of this version answers: someone else writes to the namespace. */
final class UnreadableAnswerException extends DualLoopException {

  private static final long serialVersionUID = 1L;

  UnreadableAnswerException(String what) {
    this(what, null);
  }

  UnreadableAnswerException(String what, @Nullable Throwable cause) {
    super(
        "an answer of Redis can't be read: "
            + what
            + "; see whether another version or program writes to this namespace",
        cause);
  }
}
