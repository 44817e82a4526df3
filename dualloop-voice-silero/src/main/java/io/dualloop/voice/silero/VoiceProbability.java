package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.audio.Pcm;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Gathers frames into windows, and has each judged as soon as it is full. */
final class VoiceProbability {

  private static final int CONTEXT = SileroSession.CONTEXT;
  private static final int WINDOW = SileroSession.WINDOW;

  private final SileroSession session;
  private final FloatBuffer samples = direct(CONTEXT + WINDOW);
  private final FloatBuffer state = direct(SileroSession.STATE);
  private int filled;
  private float latest;

  VoiceProbability(SileroSession session) {
    this.session = session;
  }

  /** Direct memory is read by the model where it is. */
  private static FloatBuffer direct(int count) {
    return ByteBuffer.allocateDirect(count * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  /**
   * Hears a frame.
   *
   * @return how likely it is that somebody speaks in the last whole window; 0 before the first
   */
  float hear(byte[] frame, int length) {
    for (int i = 0; i + 1 < length; i += 2) {
      int sample = Pcm.sample(frame, i);
      samples.put(CONTEXT + filled, sample / 32768f);
      filled++;
      if (filled == WINDOW) {
        filled = 0;
        latest = session.run(samples, state);
        samples.put(0, samples, WINDOW, CONTEXT);
      }
    }
    return latest;
  }

  void reset() {
    for (int i = 0; i < CONTEXT; i++) {
      samples.put(i, 0);
    }
    for (int i = 0; i < SileroSession.STATE; i++) {
      state.put(i, 0);
    }
    filled = 0;
    latest = 0;
  }
}
