package io.dualloop.voice.vosk;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A speech model that can't be used: missing, incomplete, with the wrong checksum, or on a machine
 * Vosk has no native library for. The message says which and what to do.
 */
public final class VoskModelException extends IOException {

  private static final long serialVersionUID = 1L;

  VoskModelException(String message) {
    super(message);
  }

  VoskModelException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
