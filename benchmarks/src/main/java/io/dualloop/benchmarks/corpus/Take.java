package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A recording as a microphone would hear it: a silence of random length before it, so that it falls
 * anywhere within a frame, a silence behind it, and noise over all. The silences have the
 * recording's own quiet level.
 *
 * @param recording what is said
 * @param noise what else is heard
 * @param seed of all that is random
 * @param audio 16 kHz, mono, 16-bit, little-endian; not to be changed
 * @param onsetNanos where speech truly begins, from the start
 * @param endNanos where it truly ends
 */
@SuppressWarnings("ArrayRecordComponent") // large, and read only
public record Take(
    Recording recording, Noise noise, long seed, byte[] audio, long onsetNanos, long endNanos) {

  private static final int LEAST_LEAD = Pcm.SAMPLE_RATE * 300 / 1000;
  private static final int MOST_LEAD = Pcm.SAMPLE_RATE * 900 / 1000;

  /** Long enough for the slowest of all that find the end. */
  private static final int TAIL = Pcm.SAMPLE_RATE * 2000 / 1000;

  /**
   * Makes one.
   *
   * @param recording what is said
   * @param noise what else is heard
   * @param seed the same seed makes the same take
   * @return the take
   */
  public static Take of(Recording recording, Noise noise, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    int lead = random.nextInt(LEAST_LEAD, MOST_LEAD);
    return mixed(recording, noise, seed, lead, random);
  }

  /**
   * The recording as it is, with nothing but the silence behind it.
   *
   * @param recording what is said
   * @return the take
   */
  public static Take plain(Recording recording) {
    return mixed(recording, Noise.NONE, 0, 0, new SplittableRandom(0));
  }

  private static Take mixed(
      Recording recording, Noise noise, long seed, int lead, RandomGenerator random) {
    SpeechBounds bounds = SpeechBounds.of(recording);
    int length = lead + recording.samples().length + TAIL;
    double[] mixed = noise.below(bounds.speechPower(), length, random);
    double quiet = Levels.amplitude(bounds.quiet());
    for (int i = 0; i < length; i++) {
      int at = i - lead;
      boolean recorded = at >= 0 && at < recording.samples().length;
      mixed[i] += recorded ? recording.samples()[at] : quiet * random.nextGaussian();
    }
    return new Take(
        recording,
        noise,
        seed,
        bytes(mixed),
        nanos(lead + bounds.onset()),
        nanos(lead + bounds.end()));
  }

  /** What would be clipped makes all of it quieter: speech and noise alike. */
  private static byte[] bytes(double[] samples) {
    double peak = Short.MAX_VALUE;
    for (double sample : samples) {
      peak = Math.max(peak, Math.abs(sample));
    }
    byte[] bytes = new byte[2 * samples.length];
    for (int i = 0; i < samples.length; i++) {
      long sample = Math.round(samples[i] * Short.MAX_VALUE / peak);
      bytes[2 * i] = (byte) sample;
      bytes[2 * i + 1] = (byte) (sample >> 8);
    }
    return bytes;
  }

  private static long nanos(int samples) {
    return samples * 1_000_000_000L / Pcm.SAMPLE_RATE;
  }

  /**
   * What it is called in reports.
   *
   * @return recording, noise and seed
   */
  public String name() {
    return recording.name() + "/" + noise + "/" + seed;
  }
}
