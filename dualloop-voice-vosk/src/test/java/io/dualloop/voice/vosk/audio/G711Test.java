package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;

class G711Test {

  @Test
  void everyCodeOfMuLawIsWhatJavaSoundSays() throws Exception {
    byte[] expected = javaSound(Encoding.ULAW);
    for (int code = 0; code < 256; code++) {
      assertThat(G711.muLaw((byte) code)).isEqualTo(Tones.sample(expected, code));
    }
  }

  @Test
  void everyCodeOfALawIsWhatJavaSoundSays() throws Exception {
    byte[] expected = javaSound(Encoding.ALAW);
    for (int code = 0; code < 256; code++) {
      assertThat(G711.aLaw((byte) code)).isEqualTo(Tones.sample(expected, code));
    }
  }

  private static byte[] javaSound(Encoding law) throws Exception {
    byte[] codes = new byte[256];
    for (int code = 0; code < 256; code++) {
      codes[code] = (byte) code;
    }
    AudioFormat format = new AudioFormat(law, 8_000, 8, 1, 1, 8_000, false);
    AudioInputStream in = new AudioInputStream(new ByteArrayInputStream(codes), format, 256);
    try (AudioInputStream linear =
        AudioSystem.getAudioInputStream(new AudioFormat(8_000, 16, 1, true, false), in)) {
      return linear.readAllBytes();
    }
  }
}
