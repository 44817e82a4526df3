package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.SplittableRandom;

/** Recordings made from nothing. */
final class Sounds {

  private static final int PER_MILLI = Pcm.SAMPLE_RATE / 1000;

  private Sounds() {}

  /** A tone from one time to another, in quiet noise. */
  static Recording tone(int millis, int fromMillis, int toMillis, double amplitude, double quiet) {
    SplittableRandom random = new SplittableRandom(7);
    short[] samples = new short[millis * PER_MILLI];
    for (int i = 0; i < samples.length; i++) {
      boolean speaks = i >= fromMillis * PER_MILLI && i < toMillis * PER_MILLI;
      double tone = speaks ? amplitude * Math.sin(2 * Math.PI * 300 * i / Pcm.SAMPLE_RATE) : 0;
      samples[i] = (short) Math.round(tone + quiet * random.nextGaussian());
    }
    return new Recording("tone", Recording.Speaker.SYNTHESISER, samples, null);
  }

  static double meanSquare(byte[] audio, int fromSample, int toSample) {
    double sum = 0;
    for (int i = fromSample; i < toSample; i++) {
      double sample = sample(audio, i);
      sum += sample * sample;
    }
    return sum / (toSample - fromSample);
  }

  static short sample(byte[] audio, int index) {
    return (short) ((audio[2 * index] & 0xff) | (audio[2 * index + 1] << 8));
  }
}
