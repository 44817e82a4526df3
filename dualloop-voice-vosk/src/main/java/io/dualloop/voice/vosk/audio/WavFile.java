package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Samples as a WAV file. */
public final class WavFile {

  static final int HEADER_BYTES = 44;

  private WavFile() {}

  /**
   * Writes samples to a file, replacing what was there. Blocks as the disk does.
   *
   * @param file where to
   * @param samples 16 kHz mono, little-endian, such as {@link RecordingSink#heard()}
   * @throws IOException if the file can't be written
   */
  public static void write(Path file, byte[] samples) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(header(samples.length));
      out.write(samples);
    }
  }

  /** The canonical header, as described in the RIFF specification of 1991 (PCM, one chunk). */
  static byte[] header(int sampleBytes) {
    return ByteBuffer.allocate(HEADER_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(ascii("RIFF"))
        .putInt(HEADER_BYTES - 8 + sampleBytes)
        .put(ascii("WAVEfmt "))
        .putInt(16)
        .putShort((short) 1)
        .putShort((short) 1)
        .putInt(Pcm.SAMPLE_RATE)
        .putInt(2 * Pcm.SAMPLE_RATE)
        .putShort((short) 2)
        .putShort((short) 16)
        .put(ascii("data"))
        .putInt(sampleBytes)
        .array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
