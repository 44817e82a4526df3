package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.function.ObjIntConsumer;

/** The last frames before speech was noticed: soft beginnings of words are in there. */
final class PreRoll {

  /** So many before the onset of a voice are always kept. */
  static final int FRAMES = 500 / Pcm.FRAME_MILLIS;

  /** A voice is noticed 50 ms after its onset, or later if it is not voiced all along. */
  private static final int KEPT = FRAMES + 200 / Pcm.FRAME_MILLIS;

  private final byte[][] frames = new byte[KEPT][Pcm.FRAME_BYTES];
  private final int[] lengths = new int[KEPT];
  private final long[] starts = new long[KEPT];
  private int next;
  private int kept;

  /** Keeps a frame that begins at a position of the audio. */
  void keep(long start, byte[] frame, int length) {
    System.arraycopy(frame, 0, frames[next], 0, length);
    lengths[next] = length;
    starts[next] = start;
    next = (next + 1) % KEPT;
    kept = Math.min(kept + 1, KEPT);
  }

  /**
   * Gives the kept frames from a position on, oldest first, and forgets all.
   *
   * @return where the first that was given begins
   */
  long drainTo(long from, ObjIntConsumer<byte[]> sink) {
    long first = Long.MAX_VALUE;
    for (int i = kept; i > 0; i--) {
      int at = Math.floorMod(next - i, KEPT);
      if (starts[at] >= from) {
        first = Math.min(first, starts[at]);
        sink.accept(frames[at], lengths[at]);
      }
    }
    kept = 0;
    return first;
  }
}
