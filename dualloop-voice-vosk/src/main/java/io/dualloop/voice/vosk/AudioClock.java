package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;

/**
 * When what is heard in a live audio was said. No frame is read before it was spoken, so the
 * earliest of all readings is the truest; those that came late don't count. Clocks drift apart and
 * lines fall silent: it slowly forgets, and believes a great leap.
 */
final class AudioClock {

  private static final long FORGOTTEN_IN_A_FRAME = 5_000;
  private static final long LEAP = 500_000_000;

  private long origin;
  private boolean anchored;

  /** A frame that ends at a position was read just now. */
  void read(long position, long nanos) {
    long seen = nanos - Pcm.duration(position).toNanos();
    if (!anchored || seen - origin > LEAP) {
      origin = seen;
      anchored = true;
    } else {
      origin = seen - origin < FORGOTTEN_IN_A_FRAME ? seen : origin + FORGOTTEN_IN_A_FRAME;
    }
  }

  /** When it was at a position, as {@link System#nanoTime()}. */
  long nanosAt(long position) {
    return origin + Pcm.duration(position).toNanos();
  }
}
