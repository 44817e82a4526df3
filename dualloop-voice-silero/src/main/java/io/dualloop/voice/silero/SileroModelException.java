package io.dualloop.voice.silero;

import java.io.IOException;

/**
 * A file that isn't a Silero model that can be used, or a machine that ONNX Runtime has no native
 * library for. The message says which and what to do.
 */
public final class SileroModelException extends IOException {

  private static final long serialVersionUID = 1L;

  SileroModelException(String message) {
    super(message);
  }

  SileroModelException(String message, Throwable cause) {
    super(message, cause);
  }
}
