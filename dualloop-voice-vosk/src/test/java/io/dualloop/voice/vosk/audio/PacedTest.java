package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.voice.vosk.Wavs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PacedTest {

  private final ManualTicker time = new ManualTicker();
  private final long start = time.nanos();
  private final byte[] frame = new byte[Pcm.FRAME_BYTES];

  /** Each frame is full of its own number. */
  private static byte[] numbered(int frames) {
    byte[] bytes = new byte[frames * Pcm.FRAME_BYTES];
    for (int i = 0; i < bytes.length; i += 2) {
      bytes[i] = (byte) (i / Pcm.FRAME_BYTES);
      bytes[i + 1] = (byte) ((i / Pcm.FRAME_BYTES) >> 8);
    }
    return bytes;
  }

  private Paced paced(int frames, int speed) {
    return new Paced(Wavs.raw("numbered", numbered(frames)), speed, time);
  }

  private int number() {
    return Tones.sample(frame, 0);
  }

  @Test
  void eachFrameComesWhenItHasBeenSpoken() throws Exception {
    Paced paced = paced(5, 1);

    for (int i = 0; i < 5; i++) {
      assertThat(paced.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
      assertThat(number()).isEqualTo(i);
      assertThat(time.since(start)).isEqualTo(Duration.ofMillis(10L * (i + 1)));
    }
    assertThat(paced.framesLost()).isZero();
    assertThat(paced.isLive()).isTrue();
    assertThat(paced.name()).isEqualTo("numbered");
  }

  @Test
  void theScheduleBeginsWithTheFirstReadAndDoesNotShift() throws Exception {
    Paced paced = paced(10, 1);
    time.advance(Duration.ofHours(1));
    long first = time.nanos();

    paced.read(frame);
    time.advance(Duration.ofMillis(33));
    for (int i = 1; i <= 3; i++) {
      paced.read(frame);
      assertThat(number()).isEqualTo(i);
    }
    assertThat(time.since(first)).as("a late reader gets at once what is due").hasMillis(43);
    paced.read(frame);
    assertThat(time.since(first)).hasMillis(50);
  }

  @Test
  void fasterThanSpeechIsStillLive() throws Exception {
    Paced paced = paced(6, 3);
    for (int i = 0; i < 6; i++) {
      paced.read(frame);
    }

    assertThat(time.since(start)).isBetween(Duration.ofMillis(20), Duration.ofNanos(20_000_010));
    assertThat(paced.isLive()).isTrue();
  }

  @Test
  void ofMoreThanTwoSecondsTheOldestIsLostAndCounted() throws Exception {
    Paced paced = paced(1_000, 1);
    paced.read(frame);
    time.advance(Duration.ofMillis(2_500));
    paced.read(frame);

    assertThat(paced.framesLost()).isEqualTo(50);
    assertThat(number()).isEqualTo(51);
    for (int i = 52; i <= 250; i++) {
      paced.read(frame);
      assertThat(number()).isEqualTo(i);
    }
    assertThat(time.since(start)).hasMillis(2_510);
    paced.read(frame);
    assertThat(time.since(start)).hasMillis(2_520);
    assertThat(paced.framesLost()).isEqualTo(50);
  }

  @Test
  void theLastTwoSecondsAreStillThereLongAfterTheEnd() throws Exception {
    Paced paced = paced(300, 1);
    paced.read(frame);
    time.advance(Duration.ofHours(1));
    paced.read(frame);

    assertThat(number()).isEqualTo(100);
    assertThat(paced.framesLost()).isEqualTo(99);
  }

  @Test
  void endsWithAShortFrameAndThenForGood() throws Exception {
    Paced paced = new Paced(Wavs.raw("short", new byte[Pcm.FRAME_BYTES + 10]), 1, time);

    assertThat(paced.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(paced.read(frame)).isEqualTo(10);
    assertThat(paced.read(frame)).isEqualTo(-1);
    assertThat(paced.read(frame)).isEqualTo(-1);
  }

  @Test
  void whatWasSpokenBeforeAFailureComesBeforeIt() throws Exception {
    InputStream fails =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    InputStream in = new SequenceInputStream(new ByteArrayInputStream(numbered(3)), fails);
    Paced paced = new Paced(PcmAudio.raw("failing", in, Wavs.VOSK), 1, time);
    paced.read(frame);
    time.advance(Duration.ofSeconds(1));

    assertThat(paced.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(paced.read(frame)).isEqualTo(Pcm.FRAME_BYTES);
    assertThat(number()).isEqualTo(2);
    assertThatThrownBy(() -> paced.read(frame)).hasMessage("the disk is gone");
    paced.close();
    assertThat(paced.read(frame)).isEqualTo(-1);
  }

  @Test
  void closesTheRecordingAndIsOver() throws Exception {
    boolean[] closed = {false};
    InputStream in =
        new ByteArrayInputStream(numbered(3)) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    Paced paced = new Paced(PcmAudio.raw("closed", in, Wavs.VOSK), 1, time);
    paced.close();
    paced.close();

    assertThat(closed[0]).isTrue();
    assertThat(paced.read(frame)).isEqualTo(-1);
  }

  @Test
  void closingEndsAReadThatWaitsInRealTime() throws Exception {
    Paced paced = Paced.realTime(Wavs.raw("long", Wavs.silence(60)));
    Reader reader =
        Reader.start(
            () -> {
              int n = 0;
              while (n >= 0) {
                n = paced.read(frame);
              }
              return n;
            });
    reader.awaitWaiting();
    paced.close();

    assertThat(reader.result()).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(-1);
  }

  @Test
  void refusesWhatIsLiveAlreadyAndSpeedsThatAreNone() {
    Paced live = paced(1, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Paced.realTime(live))
        .withMessageContaining("'numbered' is live");
    for (int speed : new int[] {0, -1, 101}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Paced.times(Wavs.raw("fast", new byte[2]), speed))
          .withMessageContaining(Integer.toString(speed));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> live.read(new byte[100]));
  }
}
