package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Audio that can't be listened to: not a WAV file, damaged, empty, or in a form that can't be
 * converted soundly. The message names the audio, what was found and what to do.
 */
public final class AudioFormatException extends IOException {

  private static final long serialVersionUID = 1L;

  private final String source;

  AudioFormatException(String source, String problem) {
    this(source, problem, null);
  }

  AudioFormatException(String source, String problem, @Nullable Throwable cause) {
    super("Audio '" + source + "' " + problem, cause);
    this.source = source;
  }

  /**
   * Which audio it was.
   *
   * @return the name the audio was opened with, or its path
   */
  public String source() {
    return source;
  }
}
