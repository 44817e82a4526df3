package io.dualloop.voice.vosk.speaking;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A voice whose words are as long as they have letters: 50 ms of a tone each, and 50 ms of silence
 * between words. Silence of 100 ms comes before and after.
 */
final class ToneVoice implements SpeechSynthesizer {

  static final int LETTER_MILLIS = 50;
  static final int GAP_MILLIS = 50;

  final AtomicInteger calls = new AtomicInteger();

  @Override
  public void synthesize(String text, Samples to) throws IOException, InterruptedException {
    calls.incrementAndGet();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(new byte[bytes(100)]);
    for (String word : text.strip().split("\\s+", -1)) {
      out.writeBytes(tone(LETTER_MILLIS * word.length()));
      out.writeBytes(new byte[bytes(GAP_MILLIS)]);
    }
    out.writeBytes(new byte[bytes(100)]);
    to.take(out.toByteArray(), out.size());
  }

  static byte[] tone(int millis) {
    byte[] tone = new byte[bytes(millis)];
    for (int at = 0; at < tone.length; at += 2) {
      int sample = at / 2 % 16 < 8 ? 3000 : -3000; // 1 kHz
      tone[at] = (byte) sample;
      tone[at + 1] = (byte) (sample >> 8);
    }
    return tone;
  }

  static int bytes(int millis) {
    return millis * 2 * Pcm.SAMPLE_RATE / 1000;
  }
}
