package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadAudioTest {

  private static final byte[] GOOD = Wavs.wav(Wavs.whiteNoise(0.5, 0.1, 1), Wavs.VOSK);

  private static final AudioFormat TWO_CHANNELS = new AudioFormat(16_000, 16, 2, true, false);

  static Stream<Arguments> refused() {
    byte[] noise = Wavs.whiteNoise(0.1, 0.1, 1);
    return Stream.of(
        Arguments.of("empty", new byte[0], "is empty (0 bytes)"),
        Arguments.of(
            "text", "Where is my parcel?".getBytes(StandardCharsets.UTF_8), "is not a WAV"),
        Arguments.of("tiny", new byte[] {1, 2, 3}, "begins with the bytes [1, 2, 3]"),
        Arguments.of("cut in RIFF", Arrays.copyOf(GOOD, 9), "cut off after 9 bytes"),
        Arguments.of("cut in fmt", Arrays.copyOf(GOOD, 30), "truncated or damaged header"),
        Arguments.of("cut before data", Arrays.copyOf(GOOD, 36), "truncated or damaged header"),
        Arguments.of("no samples", Wavs.wav(new byte[0], Wavs.VOSK), "holds no samples"),
        Arguments.of("GSM", withFormatTag(0x31), "of a kind that isn't understood"),
        Arguments.of("ADPCM", withFormatTag(0x11), "of a kind that isn't understood"),
        Arguments.of(
            "64 bit",
            Wavs.wav(
                noise,
                new AudioFormat(AudioFormat.Encoding.PCM_FLOAT, 16_000, 64, 1, 8, 16_000, false)),
            "PCM_FLOAT 16000.0 Hz, 64 bit"),
        Arguments.of(
            "too fast", Wavs.wav(noise, new AudioFormat(96_000, 16, 1, true, false)), "96000.0 Hz"),
        Arguments.of(
            "too slow", Wavs.wav(noise, new AudioFormat(4_000, 16, 1, true, false)), "4000.0 Hz"),
        Arguments.of(
            "four channels",
            Wavs.wav(noise, new AudioFormat(16_000, 16, 4, true, false)),
            "4 channels"));
  }

  private static byte[] withFormatTag(int tag) {
    byte[] wav = GOOD.clone();
    wav[20] = (byte) tag;
    return wav;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void refusesWithTheNameAndWhatWasFound(String name, byte[] bytes, String found) {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream in =
        new ByteArrayInputStream(bytes) {
          @Override
          public void close() {
            closed.set(true);
          }
        };

    assertThatThrownBy(() -> PcmAudio.wav(name + ".wav", in))
        .isInstanceOf(AudioFormatException.class)
        .hasMessageContaining("'" + name + ".wav'")
        .hasMessageContaining(found)
        .extracting(e -> ((AudioFormatException) e).source())
        .isEqualTo(name + ".wav");
    assertThat(closed).isTrue();
  }

  @Test
  void refusesARawFormatAtOnce() {
    assertThatThrownBy(
            () ->
                PcmAudio.raw(
                    "line",
                    new ByteArrayInputStream(new byte[100]),
                    new AudioFormat(16_000, 16, 1, false, false)))
        .isInstanceOf(AudioFormatException.class)
        .hasMessageContaining("'line'")
        .hasMessageContaining("PCM_UNSIGNED 16000.0 Hz, 16 bit");
  }

  @Test
  void namesTheFileThatIsMissing(@TempDir Path folder) {
    assertThatThrownBy(() -> PcmAudio.wav(folder.resolve("none.wav")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none.wav");
  }

  @Test
  void readsATruncatedFileAsFarAsItGoes(@TempDir Path folder) throws Exception {
    // 44 bytes of header, 10 whole frames of 320 bytes, one sample and a half.
    Path file = Files.write(folder.resolve("cut.wav"), Arrays.copyOf(GOOD, 44 + 10 * 320 + 3));

    try (PcmAudio audio = PcmAudio.wav(file)) {
      assertThat(bytesOf(audio)).isEqualTo(10 * 320 + 2);
    }
  }

  @Test
  void refusesAFileCutOffRightAfterItsHeader() throws Exception {
    try (PcmAudio audio =
        PcmAudio.wav("header.wav", new ByteArrayInputStream(Arrays.copyOf(GOOD, 44)))) {
      assertThatThrownBy(() -> bytesOf(audio))
          .isInstanceOf(AudioFormatException.class)
          .hasMessageContaining("header.wav")
          .hasMessageContaining("holds no samples");
    }
  }

  @Test
  void readsAWavWhoseLengthWasNeverFilledIn() throws Exception {
    byte[] wav = GOOD.clone();
    Arrays.fill(wav, 40, 44, (byte) 0xff);

    try (PcmAudio audio = PcmAudio.wav("streamed.wav", new ByteArrayInputStream(wav))) {
      assertThat(bytesOf(audio)).isEqualTo(GOOD.length - 44);
    }
  }

  static Stream<Arguments> inFrames() {
    return Stream.of(
        Arguments.of("mono", Wavs.VOSK),
        Arguments.of("stereo", TWO_CHANNELS),
        Arguments.of("converted", new AudioFormat(48_000, 16, 2, true, false)));
  }

  /** As a pipe or a socket may give them: a frame's bytes one after the other. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("inFrames")
  void readsAStreamThatGivesOneByteAtATimeToItsEnd(String name, AudioFormat format)
      throws Exception {
    byte[] samples = Wavs.whiteNoise(0.5, 0.1, 1);

    try (PcmAudio whole = PcmAudio.raw(name, new ByteArrayInputStream(samples), format);
        PcmAudio raw = PcmAudio.raw(name, new Trickle(samples), format);
        PcmAudio wav = PcmAudio.wav(name, new Trickle(Wavs.wav(samples, format)))) {
      int expected = bytesOf(whole);
      assertThat(expected).isGreaterThan(1_000);
      assertThat(bytesOf(raw)).isEqualTo(expected);
      assertThat(bytesOf(wav)).isEqualTo(expected);
    }
  }

  /** As a line that was stopped does: its reads come back at once with nothing. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("inFrames")
  void aStreamThatGivesNothingAnyMoreHasEnded(String name, AudioFormat format) throws Exception {
    InputStream stopped =
        new ByteArrayInputStream(new byte[0]) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return 0;
          }
        };

    try (PcmAudio audio = PcmAudio.raw(name, stopped, format)) {
      // A separate thread, because a read that spins heeds no interrupt.
      assertThat(CompletableFuture.supplyAsync(() -> refusal(audio)))
          .succeedsWithin(Duration.ofSeconds(20))
          .asString()
          .contains("'" + name + "' holds no samples");
    }
  }

  private static String refusal(PcmAudio audio) {
    try {
      return "read " + bytesOf(audio) + " bytes";
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void anyDamagedHeaderIsReadOrRefusedButNothingElse() throws Exception {
    Random random = new Random(20_271_027);
    int read = 0;
    int refused = 0;
    for (int i = 0; i < 3_000; i++) {
      byte[] wav = Arrays.copyOf(GOOD, random.nextInt(8) == 0 ? random.nextInt(60) : 2_000);
      for (int flips = 1 + random.nextInt(3); flips > 0 && wav.length > 0; flips--) {
        wav[random.nextInt(Math.min(44, wav.length))] = (byte) random.nextInt(256);
      }
      try (PcmAudio audio = PcmAudio.wav("fuzz.wav", new ByteArrayInputStream(wav))) {
        bytesOf(audio);
        read++;
      } catch (AudioFormatException e) {
        assertThat(e).hasMessageContaining("fuzz.wav");
        refused++;
      }
    }
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  private static final class Trickle extends ByteArrayInputStream {

    Trickle(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) {
      return super.read(bytes, offset, Math.min(1, length));
    }

    @Override
    public synchronized int available() {
      return 0;
    }
  }

  private static int bytesOf(PcmAudio audio) throws IOException {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    int sum = 0;
    for (int n = audio.read(frame); n > 0; n = audio.read(frame)) {
      assertThat(n % 2).isZero();
      sum += n;
    }
    assertThat(audio.read(frame)).isEqualTo(-1);
    return sum;
  }
}
