package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A tone is the same tone in whatever form it comes, and nothing else is heard with it. */
class FormatsTest {

  static List<AudioFormat> linear() {
    List<AudioFormat> all = new ArrayList<>();
    for (float rate : new float[] {8_000, 11_025, 12_345, 16_000, 22_050, 32_000, 44_100, 48_000}) {
      for (int channels = 1; channels <= 2; channels++) {
        all.add(new AudioFormat(rate, 16, channels, true, false));
        all.add(new AudioFormat(rate, 16, channels, true, true));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("linear")
  void everyRateKeepsTheTone(AudioFormat format) throws Exception {
    byte[] pcm = read(format, Tones.sine(format, 1_000, 1));

    assertThat(pcm).hasSize(2 * Pcm.SAMPLE_RATE);
    assertThat(Tones.quality(pcm, 1_000)).isGreaterThan(60);
  }

  static Stream<AudioFormat> others() {
    return Stream.of(
        new AudioFormat(16_000, 8, 1, false, false),
        new AudioFormat(16_000, 8, 1, true, false),
        new AudioFormat(44_100, 8, 2, false, false),
        new AudioFormat(48_000, 24, 1, true, false),
        new AudioFormat(48_000, 24, 2, true, true),
        new AudioFormat(16_000, 32, 1, true, false),
        new AudioFormat(16_000, 32, 2, true, true),
        new AudioFormat(Encoding.PCM_FLOAT, 44_100, 32, 1, 4, 44_100, false),
        new AudioFormat(Encoding.PCM_FLOAT, 44_100, 32, 2, 8, 44_100, true),
        new AudioFormat(Encoding.ULAW, 8_000, 8, 1, 1, 8_000, false),
        new AudioFormat(Encoding.ALAW, 8_000, 8, 1, 1, 8_000, false),
        new AudioFormat(Encoding.ULAW, 8_000, 8, 2, 2, 8_000, false));
  }

  @ParameterizedTest
  @MethodSource("others")
  void everyEncodingKeepsTheTone(AudioFormat format) throws Exception {
    byte[] pcm = read(format, Tones.sine(format, 700, 1));

    assertThat(pcm).hasSize(2 * Pcm.SAMPLE_RATE);
    // Eight bits are worth 38 to 44 dB, whatever their law.
    assertThat(Tones.quality(pcm, 700))
        .isGreaterThan(format.getSampleSizeInBits() == 8 ? 33.0 : 60.0);
  }

  static Stream<AudioFormat> inWavs() {
    return Stream.of(
        new AudioFormat(11_025, 16, 2, true, false),
        new AudioFormat(8_000, 8, 1, false, false),
        new AudioFormat(44_100, 24, 2, true, false),
        new AudioFormat(Encoding.PCM_FLOAT, 48_000, 32, 1, 4, 48_000, false),
        new AudioFormat(Encoding.ULAW, 8_000, 8, 1, 1, 8_000, false),
        new AudioFormat(Encoding.ALAW, 8_000, 8, 1, 1, 8_000, false));
  }

  @ParameterizedTest
  @MethodSource("inWavs")
  void aWavFileIsHeardAsItsSamplesAre(AudioFormat format) throws Exception {
    byte[] samples = Tones.sine(format, 700, 0.5);

    try (PcmAudio wav = PcmAudio.wav("tone", new ByteArrayInputStream(Wavs.wav(samples, format)))) {
      assertThat(all(wav)).isEqualTo(read(format, samples));
    }
  }

  /** Without a filter a tone of 9 to 15 kHz would be heard as one of 7 to 1 kHz. */
  @ParameterizedTest
  @ValueSource(ints = {9_000, 10_000, 15_000})
  void whatIsTooHighIsNotHeardAsSomethingElse(int hertz) throws Exception {
    for (float rate : new float[] {32_000, 44_100, 48_000}) {
      AudioFormat format = new AudioFormat(rate, 16, 1, true, false);
      assertThat(Tones.level(read(format, Tones.sine(format, hertz, 1)))).isLessThan(-60);
    }
  }

  @Test
  void whatSpeechIsMadeOfIsKept() throws Exception {
    for (int hertz : new int[] {100, 3_000, 5_000, 6_500}) {
      AudioFormat format = new AudioFormat(44_100, 16, 1, true, false);
      assertThat(Tones.level(read(format, Tones.sine(format, hertz, 1)))).isBetween(-0.2, 0.2);
    }
  }

  @Test
  void bothChannelsAreHeard() throws Exception {
    byte[] rightOnly = new byte[4 * 160];
    for (int i = 0; i < 160; i++) {
      rightOnly[4 * i + 3] = 0x20;
    }
    byte[] pcm = read(new AudioFormat(16_000, 16, 2, true, false), rightOnly);

    assertThat(pcm).hasSize(320);
    assertThat(Tones.sample(pcm, 80)).isEqualTo((short) 0x1000);
  }

  @Test
  void whatIsWantedAlreadyComesAsItIs() throws Exception {
    byte[] noise = Wavs.whiteNoise(1, 0.5, 3);

    assertThat(read(SampleFormat.WANTED, noise)).isEqualTo(noise);
  }

  @Test
  void whatIsTooLoudIsCutOffAtFullScale() throws Exception {
    AudioFormat floats = new AudioFormat(Encoding.PCM_FLOAT, 16_000, 32, 1, 4, 16_000, true);
    byte[] pcm =
        read(floats, new byte[] {0x40, 0, 0, 0, (byte) 0xc0, 0, 0, 0, 0x7f, (byte) 0xff, 0, 0});

    assertThat(Tones.sample(pcm, 0)).isEqualTo(Short.MAX_VALUE);
    assertThat(Tones.sample(pcm, 1)).isEqualTo(Short.MIN_VALUE);
    assertThat(Tones.sample(pcm, 2)).as("not a number").isZero();
  }

  private static byte[] read(AudioFormat format, byte[] samples) throws IOException {
    try (PcmAudio audio = PcmAudio.raw("tone", new ByteArrayInputStream(samples), format)) {
      return all(audio);
    }
  }

  private static byte[] all(PcmAudio audio) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int n = audio.read(frame); n > 0; n = audio.read(frame)) {
      all.writeBytes(Arrays.copyOf(frame, n));
    }
    return all.toByteArray();
  }
}
