package io.dualloop.benchmarks.voice;

import io.dualloop.voice.silero.SileroModel;
import io.dualloop.voice.vosk.Hearing;
import io.dualloop.voice.vosk.HearingBuilder;
import io.dualloop.voice.vosk.VoskRecognizers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How ears tell a voice: with Silero, or by its loudness alone, as they do unless told otherwise.
 */
final class Ears implements AutoCloseable {

  /** Silero has to agree that a silence is a pause, so that one may be shorter. */
  private static final Duration PAUSE = Duration.ofMillis(120);

  private final @Nullable SileroModel silero;

  private Ears(@Nullable SileroModel silero) {
    this.silero = silero;
  }

  /**
   * Blocks while a model is loaded.
   *
   * @param silero Silero's model, or null to go without
   */
  static Ears with(@Nullable Path silero) throws IOException {
    return new Ears(silero == null ? null : SileroModel.open(silero));
  }

  HearingBuilder hearing(VoskRecognizers recognizers) {
    HearingBuilder hearing = Hearing.with(recognizers);
    return silero == null
        ? hearing
        : hearing.voiceActivity(silero::voiceActivity).pauseAfter(PAUSE);
  }

  @Override
  public void close() {
    if (silero != null) {
      silero.close();
    }
  }
}
