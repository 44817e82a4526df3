package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.function.ObjIntConsumer;

/** The last frames before speech was noticed: soft beginnings of words are in there. */
final class PreRoll {

  private static final int FRAMES = 500 / Pcm.FRAME_MILLIS;

  private final byte[][] frames = new byte[FRAMES][Pcm.FRAME_BYTES];
  private final int[] lengths = new int[FRAMES];
  private int next;
  private int kept;

  void keep(byte[] frame, int length) {
    System.arraycopy(frame, 0, frames[next], 0, length);
    lengths[next] = length;
    next = (next + 1) % FRAMES;
    kept = Math.min(kept + 1, FRAMES);
  }

  /** Gives all kept frames, oldest first, and forgets them. */
  void drainTo(ObjIntConsumer<byte[]> sink) {
    for (int i = kept; i > 0; i--) {
      int at = Math.floorMod(next - i, FRAMES);
      sink.accept(frames[at], lengths[at]);
    }
    kept = 0;
  }
}
