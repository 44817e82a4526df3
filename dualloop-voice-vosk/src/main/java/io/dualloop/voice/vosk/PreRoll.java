package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.function.ObjIntConsumer;

/** The last frames before speech was noticed: soft beginnings of words are in there. */
final class PreRoll {

  static final int FRAMES = 500 / Pcm.FRAME_MILLIS;

  private final byte[][] frames = new byte[FRAMES][Pcm.FRAME_BYTES];
  private final int[] lengths = new int[FRAMES];
  private final long[] starts = new long[FRAMES];
  private int next;
  private int kept;

  /** Keeps a frame that begins at a position of the audio. */
  void keep(long start, byte[] frame, int length) {
    System.arraycopy(frame, 0, frames[next], 0, length);
    lengths[next] = length;
    starts[next] = start;
    next = (next + 1) % FRAMES;
    kept = Math.min(kept + 1, FRAMES);
  }

  /**
   * Gives the kept frames from a position on, oldest first, and forgets all.
   *
   * @return where the first that was given begins
   */
  long drainTo(long from, ObjIntConsumer<byte[]> sink) {
    long first = Long.MAX_VALUE;
    for (int i = kept; i > 0; i--) {
      int at = Math.floorMod(next - i, FRAMES);
      if (starts[at] >= from) {
        first = Math.min(first, starts[at]);
        sink.accept(frames[at], lengths[at]);
      }
    }
    kept = 0;
    return first;
  }
}
