package io.dualloop.voice.vosk.audio;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;

/** A sine in any format, and how well it was kept. */
final class Tones {

  private static final double LEVEL = 0.5;

  private Tones() {}

  /** One to four bytes of integers, 32-bit floats, or telephony's codes, in every channel. */
  static byte[] sine(AudioFormat format, double hertz, double seconds) throws IOException {
    if (format.getEncoding().equals(Encoding.ULAW) || format.getEncoding().equals(Encoding.ALAW)) {
      return coded(format, hertz, seconds);
    }
    int frames = (int) Math.round(seconds * format.getSampleRate());
    int width = format.getSampleSizeInBits() / 8;
    byte[] bytes = new byte[frames * format.getFrameSize()];
    for (int i = 0; i < bytes.length / width; i++) {
      int frame = i / format.getChannels();
      double value = LEVEL * Math.sin(2 * Math.PI * hertz * frame / format.getSampleRate());
      long bits = bits(format, value);
      for (int b = 0; b < width; b++) {
        int place = format.isBigEndian() ? width - 1 - b : b;
        bytes[i * width + place] = (byte) (bits >> (8 * b));
      }
    }
    return bytes;
  }

  private static long bits(AudioFormat format, double value) {
    if (format.getEncoding().equals(Encoding.PCM_FLOAT)) {
      return Float.floatToIntBits((float) value);
    }
    double full = Math.pow(2, format.getSampleSizeInBits() - 1);
    long bits = Math.round(value * (full - 1));
    return format.getEncoding().equals(Encoding.PCM_UNSIGNED) ? bits + (long) full : bits;
  }

  private static byte[] coded(AudioFormat format, double hertz, double seconds) throws IOException {
    AudioFormat linear =
        new AudioFormat(format.getSampleRate(), 16, format.getChannels(), true, false);
    byte[] samples = sine(linear, hertz, seconds);
    try (AudioInputStream in =
        AudioSystem.getAudioInputStream(
            format,
            new AudioInputStream(
                new ByteArrayInputStream(samples),
                linear,
                samples.length / linear.getFrameSize()))) {
      return in.readAllBytes();
    }
  }

  static short sample(byte[] pcm, int number) {
    return (short) ((pcm[2 * number] & 0xff) | (pcm[2 * number + 1] << 8));
  }

  /**
   * Signal to noise, in dB: noise is all that isn't the sine. 100 samples at both ends don't count.
   */
  static double quality(byte[] pcm, double hertz) {
    double signal = 0;
    double noise = 0;
    for (int i = 100; i < pcm.length / 2 - 100; i++) {
      double ideal = 32768 * LEVEL * Math.sin(2 * Math.PI * hertz * i / Pcm.SAMPLE_RATE);
      signal += ideal * ideal;
      noise += Math.pow(sample(pcm, i) - ideal, 2);
    }
    return 10 * Math.log10(signal / noise);
  }

  /** How loud it is against the sine that was given, in dB. */
  static double level(byte[] pcm) {
    double sum = 0;
    for (int i = 100; i < pcm.length / 2 - 100; i++) {
      sum += Math.pow(sample(pcm, i), 2);
    }
    return 10 * Math.log10(sum / (pcm.length / 2 - 200) / Math.pow(32768 * LEVEL, 2) * 2);
  }
}
