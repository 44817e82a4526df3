package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech.Earcon;
import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;
import java.util.Map;

/**
 * Short sounds, made in code. They differ in how the pitch moves: up for heard, level for at work,
 * up in two notes for done, down for sorry. They swell and fade, so they don't click, and stay 18
 * dB below full scale, so they don't startle.
 */
final class Earcons {

  /** -18 dB of full scale. */
  private static final double PEAK = 32767 * Math.pow(10, -18 / 20.0);

  private static final int FADE_MILLIS = 15;

  private static final Map<Earcon, byte[]> ALL =
      Map.of(
          Earcon.HEARD, glide(80, 660, 880),
          Earcon.WORKING, glide(120, 440, 440),
          Earcon.DONE, join(glide(70, 523.25, 523.25), glide(80, 783.99, 783.99)),
          Earcon.SORRY, glide(150, 392, 262));

  private Earcons() {}

  static byte[] of(Earcon kind) {
    byte[] samples = ALL.get(kind);
    if (samples == null) {
      throw new IllegalArgumentException("there is no sound for " + kind);
    }
    return samples;
  }

  /** A sine whose frequency moves evenly from one to another. */
  private static byte[] glide(int millis, double fromHertz, double toHertz) {
    int count = Pcm.SAMPLE_RATE * millis / 1000;
    int fade = Pcm.SAMPLE_RATE * FADE_MILLIS / 1000;
    byte[] samples = new byte[2 * count];
    double phase = 0;
    for (int i = 0; i < count; i++) {
      int fromEdge = Math.min(i, count - 1 - i);
      double swell = fromEdge < fade ? 0.5 - 0.5 * Math.cos(Math.PI * fromEdge / fade) : 1;
      int sample = (int) Math.round(PEAK * swell * Math.sin(phase));
      samples[2 * i] = (byte) sample;
      samples[2 * i + 1] = (byte) (sample >> 8);
      phase += 2 * Math.PI * (fromHertz + (toHertz - fromHertz) * i / count) / Pcm.SAMPLE_RATE;
    }
    return samples;
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
