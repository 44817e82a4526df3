package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;

/**
 * How loud a recording is, frame by frame of 10 ms: 20 log10 of the root of the mean square of its
 * samples, in dB over one step of the 16-bit scale. Digital silence counts as {@link #SILENCE}.
 */
final class Levels {

  /** Quieter than any recording that isn't digital silence. */
  static final double SILENCE = -20;

  static final int FRAME = Pcm.SAMPLE_RATE * Pcm.FRAME_MILLIS / 1000;

  private final double[] frames;
  private final double[] sorted;

  private Levels(double[] frames) {
    this.frames = frames;
    this.sorted = frames.clone();
    Arrays.sort(sorted);
  }

  /** What is left over at the end counts as a frame of its own. */
  static Levels of(short[] samples) {
    double[] frames = new double[(samples.length + FRAME - 1) / FRAME];
    for (int i = 0; i < frames.length; i++) {
      frames[i] = decibels(meanSquare(samples, i * FRAME, (i + 1) * FRAME));
    }
    return new Levels(frames);
  }

  int count() {
    return frames.length;
  }

  double at(int frame) {
    return frames[frame];
  }

  /** The level that so many percent of the frames don't exceed. */
  double percentile(int percent) {
    return sorted[(sorted.length - 1) * percent / 100];
  }

  static double meanSquare(short[] samples, int from, int to) {
    int end = Math.min(to, samples.length);
    double sum = 0;
    for (int i = from; i < end; i++) {
      sum += (double) samples[i] * samples[i];
    }
    return end > from ? sum / (end - from) : 0;
  }

  static double decibels(double meanSquare) {
    return meanSquare == 0 ? SILENCE : Math.max(SILENCE, 10 * Math.log10(meanSquare));
  }

  /** The root of the mean square at a level. */
  static double amplitude(double decibels) {
    return decibels <= SILENCE ? 0 : Math.pow(10, decibels / 20);
  }
}
