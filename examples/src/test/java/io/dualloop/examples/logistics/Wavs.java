package io.dualloop.examples.logistics;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** WAV files of 16 kHz, one channel and 16 bits. */
final class Wavs {

  private static final int HEADER = 44;
  private static final int RATE = 16_000;

  private Wavs() {}

  static byte[] silence(int samples) {
    int bytes = samples * 2;
    ByteBuffer wav = ByteBuffer.allocate(HEADER + bytes).order(ByteOrder.LITTLE_ENDIAN);
    wav.put(ascii("RIFF")).putInt(HEADER - 8 + bytes).put(ascii("WAVEfmt ")).putInt(16);
    wav.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE * 2);
    wav.putShort((short) 2).putShort((short) 16).put(ascii("data")).putInt(bytes);
    return wav.array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
