package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A loudspeaker that can't be opened, or that has ceased to take samples. Says what to do. */
public final class LoudspeakerException extends IOException {

  private static final long serialVersionUID = 1L;

  LoudspeakerException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
