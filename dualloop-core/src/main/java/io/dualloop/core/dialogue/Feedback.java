package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;

/** Measures from the end of the user's speech to the first sound in return (L09). */
final class Feedback {

  private final ForegroundLoop loop;
  private long speechEnded;
  private boolean expected;

  Feedback(ForegroundLoop loop) {
    this.loop = loop;
  }

  void expected(Heard heard) {
    expected = true;
    speechEnded = loop.runtime().nanos() - heard.sinceSpeech().toNanos();
  }

  void heard() {
    if (expected) {
      expected = false;
      loop.telemetry()
          .time("dialogue.feedback", Duration.ofNanos(loop.runtime().nanos() - speechEnded));
    }
  }
}
