package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;

/** Measures from the end of the user's speech to the first sound in return (L09), once for each. */
final class Feedback {

  private final ForegroundLoop loop;
  private long speechEnded;
  private boolean expected;
  private boolean given;

  Feedback(ForegroundLoop loop) {
    this.loop = loop;
  }

  /** The user speaks, or speaks on: nothing they heard before was in return for this. */
  void begins() {
    expected = false;
    given = false;
  }

  void expected(Heard heard) {
    if (!given) {
      expected = true;
      speechEnded = loop.runtime().nanos() - heard.sinceSpeech().toNanos();
    }
  }

  void heard() {
    if (expected) {
      expected = false;
      given = true;
      loop.telemetry()
          .time("dialogue.feedback", Duration.ofNanos(loop.runtime().nanos() - speechEnded));
    }
  }
}
