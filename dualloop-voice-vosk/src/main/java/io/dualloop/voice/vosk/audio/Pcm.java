package io.dualloop.voice.vosk.audio;

import java.time.Duration;

/** The one format in which audio is handled: 16 kHz, mono, 16-bit, little-endian. */
public final class Pcm {

  /** Samples a second. */
  public static final int SAMPLE_RATE = 16_000;

  /** The length of a frame, in milliseconds. */
  public static final int FRAME_MILLIS = 10;

  /** The length of a frame, in bytes. */
  public static final int FRAME_BYTES = 2 * SAMPLE_RATE * FRAME_MILLIS / 1000;

  private Pcm() {}

  /**
   * Reads a sample.
   *
   * @param samples 16 kHz mono, little-endian
   * @param at its first byte
   * @return -32768 to 32767
   * @throws ArrayIndexOutOfBoundsException if it isn't within the array
   */
  public static int sample(byte[] samples, int at) {
    return (samples[at] & 0xff) | samples[at + 1] << 8;
  }

  /**
   * How long so many bytes last.
   *
   * @param bytes how many
   * @return the time
   */
  public static Duration duration(long bytes) {
    return Duration.ofNanos(bytes * 1_000_000_000L / (2L * SAMPLE_RATE));
  }
}
