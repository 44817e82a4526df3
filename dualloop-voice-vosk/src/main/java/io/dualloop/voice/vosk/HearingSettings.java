package io.dualloop.voice.vosk;

import java.time.Duration;
import java.util.function.Supplier;

/** How to listen, validated. */
record HearingSettings(
    String name,
    Duration pauseAfter,
    Duration endAfter,
    Duration longestTurn,
    double leastConfidence,
    Duration echoTail,
    Supplier<? extends VoiceActivity> voiceActivity) {

  /**
   * How long an utterance waits for audio that doesn't come before it ends: as with lines that send
   * nothing while it is silent.
   */
  long stallNanos() {
    return endAfter.plusMillis(500).toNanos();
  }
}
