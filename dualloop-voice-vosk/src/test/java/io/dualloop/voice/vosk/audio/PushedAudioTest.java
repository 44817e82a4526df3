package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioFormat.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PushedAudioTest {

  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  static Stream<AudioFormat> formats() {
    return Stream.of(
        Wavs.VOSK,
        new AudioFormat(8_000, 16, 1, true, false),
        new AudioFormat(11_025, 16, 1, true, true),
        new AudioFormat(44_100, 16, 2, true, false),
        new AudioFormat(48_000, 16, 2, true, true),
        new AudioFormat(Encoding.ULAW, 8_000, 8, 1, 1, 8_000, false));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void aTonePushedInOddPiecesHasNoSeams(AudioFormat format) throws Exception {
    byte[] tone = Tones.sine(format, 700, 1);
    PushedAudio pushed = PushedAudio.of("leg-1", format);
    int[] pieces = {1, 7, 333, 1_001, 3, 5_001};
    int from = 0;
    for (int i = 0; from < tone.length; i++) {
      int n = Math.min(pieces[i % pieces.length], tone.length - from);
      assertThat(pushed.push(tone, from, n)).isTrue();
      from += n;
    }
    pushed.end();
    byte[] pcm = all(pushed);

    assertThat(pcm).hasSize(2 * Pcm.SAMPLE_RATE);
    assertThat(Tones.quality(pcm, 700)).isGreaterThan(format.getSampleSizeInBits() == 8 ? 33 : 60);
    assertThat(pushed.framesLost()).isZero();
  }

  @Test
  void isLiveAndHasItsName() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);

    assertThat(pushed.isLive()).isTrue();
    assertThat(pushed.name()).isEqualTo("leg-1");
  }

  @Test
  void ofMoreThanTheBufferTheOldestIsLostAndCounted() throws Exception {
    byte[] noise = Wavs.whiteNoise(3, 0.2, 1);
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    pushed.push(noise, 0, noise.length);
    pushed.end();

    assertThat(pushed.framesLost()).isEqualTo(100);
    assertThat(all(pushed)).isEqualTo(Arrays.copyOfRange(noise, 32_000, 96_000));
  }

  @Test
  void theBufferIsAsLongAsIsAsked() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK, Duration.ofMillis(100));
    pushed.push(Wavs.silence(1), 0, 32_000);

    assertThat(pushed.framesLost()).isEqualTo(90);
  }

  @Test
  void theArrayMayBeUsedAgainAtOnce() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    byte[] array = Wavs.whiteNoise(0.01, 0.2, 1);
    byte[] before = array.clone();
    pushed.push(array, 0, array.length);
    Arrays.fill(array, (byte) 0);
    pushed.read(frame);

    assertThat(frame).isEqualTo(before);
  }

  @Test
  void isOverAfterTheEndAndRefusesMore() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    pushed.push(frame, 0, 7);
    pushed.end();
    pushed.end();

    assertThatIllegalStateException()
        .isThrownBy(() -> pushed.push(frame, 0, 2))
        .withMessageContaining("'leg-1' has been ended");
    assertThat(pushed.read(frame)).isEqualTo(6);
    assertThat(pushed.read(frame)).isEqualTo(-1);
  }

  @Test
  void whatIsPushedAfterClosingIsNotTaken() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    pushed.push(frame, 0, frame.length);
    pushed.close();
    pushed.close();

    assertThat(pushed.push(frame, 0, frame.length)).isFalse();
    pushed.end();
    assertThat(pushed.read(frame)).isEqualTo(-1);
  }

  @Test
  void closingEndsAReadThatWaits() throws Exception {
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    Reader reader = Reader.start(() -> pushed.read(frame));
    reader.awaitWaiting();
    pushed.close();

    assertThat(reader.result()).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(-1);
  }

  @Test
  void oneThreadPushesWhileAnotherReads() throws Exception {
    byte[] noise = Wavs.whiteNoise(20, 0.2, 5);
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK, Duration.ofSeconds(60));
    Reader producer =
        Reader.start(
            () -> {
              for (int from = 0; from < noise.length; from += 479) {
                pushed.push(noise, from, Math.min(479, noise.length - from));
              }
              pushed.end();
              return 0;
            });

    assertThat(all(pushed)).isEqualTo(noise);
    assertThat(producer.result()).succeedsWithin(Duration.ofSeconds(20));
  }

  @Test
  void refusesBadArgumentsAndTakesNothing() throws Exception {
    assertThatThrownBy(() -> PushedAudio.of("leg-1", new AudioFormat(96_000, 16, 1, true, false)))
        .isInstanceOf(AudioFormatException.class)
        .hasMessageContaining("'leg-1' has a rate of 96000.0 Hz");
    for (Duration buffer :
        new Duration[] {Duration.ZERO, Duration.ofMillis(-1), Duration.ofSeconds(61)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> PushedAudio.of("leg-1", Wavs.VOSK, buffer))
          .withMessageContaining(buffer.toString());
    }
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    assertThatThrownBy(() -> pushed.push(frame, 300, 21))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> pushed.read(new byte[10]));
    pushed.end();
    assertThat(pushed.read(frame)).isEqualTo(-1);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNulls() throws Exception {
    assertThatNullPointerException().isThrownBy(() -> PushedAudio.of(null, Wavs.VOSK));
    assertThatNullPointerException().isThrownBy(() -> PushedAudio.of("leg-1", null));
    PushedAudio pushed = PushedAudio.of("leg-1", Wavs.VOSK);
    assertThatNullPointerException().isThrownBy(() -> pushed.push(null, 0, 0));
  }

  private static byte[] all(PushedAudio audio) throws InterruptedException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int n = audio.read(frame); n > 0; n = audio.read(frame)) {
      all.write(frame, 0, n);
    }
    return all.toByteArray();
  }
}
