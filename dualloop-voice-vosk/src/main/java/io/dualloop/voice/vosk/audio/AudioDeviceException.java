package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A device for sound that isn't there, is in use, or was taken away. The message says what to do.
 */
public final class AudioDeviceException extends IOException {

  private static final long serialVersionUID = 1L;

  AudioDeviceException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
