package io.dualloop.voice.vosk.audio;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import org.jspecify.annotations.Nullable;

/** A form of samples that is understood, and how one frame of it becomes one sample, mono. */
final class SampleFormat {

  static final String WHAT_TO_DO =
      "; convert it to 16-bit PCM WAV, best 16 kHz mono (for example: sox in.wav -r 16000 -c 1 -b 16"
          + " out.wav)";

  static final AudioFormat WANTED = new AudioFormat(Pcm.SAMPLE_RATE, 16, 1, true, false);

  /** The value of one sample in 16-bit steps. */
  private interface Sample {
    float at(ByteBuffer bytes, int position);
  }

  private final AudioFormat format;
  private final Sample sample;
  private final ByteOrder order;
  private final int sampleBytes;

  private SampleFormat(AudioFormat format, Sample sample) {
    this.format = format;
    this.sample = sample;
    order = format.isBigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    sampleBytes = format.getFrameSize() / format.getChannels();
  }

  /**
   * The form of samples in this format.
   *
   * @throws AudioFormatException if it isn't understood; names the audio
   */
  static SampleFormat of(String source, AudioFormat format) throws AudioFormatException {
    int bits = format.getSampleSizeInBits();
    int channels = format.getChannels();
    Sample sample = sample(source, format);
    if (channels < 1 || channels > 2) {
      throw new AudioFormatException(
          source, "has " + channels + " channels; one or two are understood");
    }
    if (format.getFrameSize() != bits / 8 * channels) {
      throw new AudioFormatException(
          source,
          "has frames of %d bytes where %d-bit samples of %d channel(s) take %d%s"
              .formatted(format.getFrameSize(), bits, channels, bits / 8 * channels, WHAT_TO_DO));
    }
    if (!(format.getSampleRate() >= 8_000 && format.getSampleRate() <= 48_000)) {
      throw new AudioFormatException(
          source,
          "has a rate of "
              + format.getSampleRate()
              + " Hz; 8000 to 48000 Hz are understood"
              + WHAT_TO_DO);
    }
    return new SampleFormat(format, sample);
  }

  private static Sample sample(String source, AudioFormat format) throws AudioFormatException {
    Encoding encoding = format.getEncoding();
    int bits = format.getSampleSizeInBits();
    if (Encoding.ULAW.equals(encoding) && bits == 8) {
      return (bytes, at) -> G711.muLaw(bytes.get(at));
    }
    if (Encoding.ALAW.equals(encoding) && bits == 8) {
      return (bytes, at) -> G711.aLaw(bytes.get(at));
    }
    if (Encoding.PCM_FLOAT.equals(encoding) && bits == 32) {
      return (bytes, at) -> bytes.getFloat(at) * 0x1p15f;
    }
    if (Encoding.PCM_UNSIGNED.equals(encoding) && bits == 8) {
      return (bytes, at) -> ((bytes.get(at) & 0xff) - 0x80) * 0x1p8f;
    }
    Sample signed = Encoding.PCM_SIGNED.equals(encoding) ? signed(bits) : null;
    if (signed == null) {
      throw new AudioFormatException(
          source, "is not 8-, 16-, 24- or 32-bit PCM, µ-law or A-law, but " + format + WHAT_TO_DO);
    }
    return signed;
  }

  private static @Nullable Sample signed(int bits) {
    return switch (bits) {
      case 8 -> (bytes, at) -> bytes.get(at) * 0x1p8f;
      case 16 -> ByteBuffer::getShort;
      // The two upper bytes and, below them, the lowest as a fraction.
      case 24 ->
          (bytes, at) ->
              bytes.order() == ByteOrder.BIG_ENDIAN
                  ? bytes.getShort(at) + (bytes.get(at + 2) & 0xff) * 0x1p-8f
                  : bytes.getShort(at + 1) + (bytes.get(at) & 0xff) * 0x1p-8f;
      case 32 -> (bytes, at) -> bytes.getInt(at) * 0x1p-16f;
      default -> null;
    };
  }

  /** Whether it is 16 kHz, mono, 16-bit, little-endian already. */
  boolean isWanted() {
    return format.matches(WANTED);
  }

  /** Samples a second; what a file says beyond whole hertz isn't heard. */
  int rate() {
    return Math.round(format.getSampleRate());
  }

  /** Bytes of one sample of every channel. */
  int frameBytes() {
    return format.getFrameSize();
  }

  /** Puts bytes in the order in which {@link #mono} reads them. */
  ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(order);
  }

  /** The mean of a frame's channels, in 16-bit steps. */
  float mono(ByteBuffer bytes, int position) {
    float left = sample.at(bytes, position);
    return format.getChannels() == 1 ? left : (left + sample.at(bytes, position + sampleBytes)) / 2;
  }
}
