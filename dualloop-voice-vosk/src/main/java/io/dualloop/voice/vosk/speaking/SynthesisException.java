package io.dualloop.voice.vosk.speaking;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Words that can't be spoken. The message says why and, where something can be done, what. */
public final class SynthesisException extends IOException {

  private static final long serialVersionUID = 1L;

  SynthesisException(String message) {
    this(message, null);
  }

  SynthesisException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
