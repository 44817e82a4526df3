package io.dualloop.voice.vosk;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How fast recorded audio is read: as it would be spoken, or as fast as it can be decoded.
 *
 * <p>Called on the voice thread once per frame of 10 ms. An implementation may block, but must give
 * way to an interrupt; that is how the listening is ended.
 */
@FunctionalInterface
public interface Pace {

  /**
   * Waits until the audio up to a position may be read.
   *
   * @param startedNanos {@link System#nanoTime()} when the first frame was read
   * @param position the end of the frame about to be delivered, from the start of the audio
   * @throws InterruptedException if the listening is being closed
   */
  void awaitPosition(long startedNanos, Duration position) throws InterruptedException;

  /**
   * The pace of speech: a file is heard as if it were spoken now. A frame that is late is delivered
   * at once, the frames after it keep to the original schedule.
   *
   * @return a pace that sleeps until each frame is due
   */
  static Pace realTime() {
    return (startedNanos, position) -> {
      long early = startedNanos + position.toNanos() - System.nanoTime();
      if (early > 0) {
        TimeUnit.NANOSECONDS.sleep(early);
      }
    };
  }

  /**
   * No waiting: for files as fast as they can be decoded, and for live streams, whose reads wait by
   * themselves.
   *
   * @return a pace that never waits
   */
  static Pace unlimited() {
    return (startedNanos, position) -> {};
  }
}
