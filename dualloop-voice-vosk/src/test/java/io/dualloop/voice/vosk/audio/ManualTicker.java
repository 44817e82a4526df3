package io.dualloop.voice.vosk.audio;

import java.time.Duration;

/** Time that stands still until somebody sleeps, or the test lets it go on. */
final class ManualTicker implements Ticker {

  private long nanos = 4_711;
  private Runnable whileAsleep = () -> {};

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public void sleep(long length) {
    nanos += length;
    whileAsleep.run();
  }

  void advance(Duration length) {
    nanos += length.toNanos();
  }

  Duration since(long start) {
    return Duration.ofNanos(nanos - start);
  }

  /** What happens each time that somebody sleeps. */
  void whileAsleep(Runnable happens) {
    whileAsleep = happens;
  }
}
