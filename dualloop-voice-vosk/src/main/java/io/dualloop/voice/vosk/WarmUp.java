package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Something like a spoken word, made from nothing: a buzz through three resonances that move as a
 * mouth does.
 *
 * <p>A new recogniser decodes its first words in bursts of a quarter of a second. This halves them;
 * what remains is spent on words it has not met yet.
 */
final class WarmUp {

  private static final int SECONDS = 1;
  private static final int PITCH_HERTZ = 120;
  private static final double[][] VOWELS = {
    {730, 1090, 2440}, {270, 2290, 3010}, {300, 870, 2240}, {530, 1840, 2480}
  };

  private WarmUp() {}

  static void run(SpeechDecoder recognizer) {
    byte[] samples = samples();
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int from = 0; from + frame.length <= samples.length; from += frame.length) {
      System.arraycopy(samples, from, frame, 0, frame.length);
      recognizer.accept(frame, frame.length);
    }
    recognizer.finalResult();
  }

  static byte[] samples() {
    int count = SECONDS * Pcm.SAMPLE_RATE;
    byte[] samples = new byte[2 * count];
    double[] last = new double[3];
    double[] beforeLast = new double[3];
    for (int i = 0; i < count; i++) {
      double buzz = i % (Pcm.SAMPLE_RATE / PITCH_HERTZ) == 0 ? 1 : 0;
      double[] vowel = VOWELS[i * VOWELS.length / count];
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        double damping = 0.97;
        double turn = 2 * Math.PI * vowel[k] / Pcm.SAMPLE_RATE;
        double now =
            buzz + 2 * damping * Math.cos(turn) * last[k] - damping * damping * beforeLast[k];
        beforeLast[k] = last[k];
        last[k] = now;
        sum += now;
      }
      double syllables = Math.sin(Math.PI * i * VOWELS.length / count);
      int sample = (int) Math.max(-32768, Math.min(32767, 3000 * sum * Math.abs(syllables)));
      samples[2 * i] = (byte) sample;
      samples[2 * i + 1] = (byte) (sample >> 8);
    }
    return samples;
  }
}
