package io.dualloop.voice.vosk.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * On real time, as the sink is; lower bounds are exact, upper ones leave room for the scheduler.
 */
class RecordingSinkTest {

  private final RecordingSink sink = new RecordingSink();

  private static byte[] frame(int value) {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    for (int at = 0; at < frame.length; at += 2) {
      frame[at] = (byte) value;
      frame[at + 1] = (byte) (value >> 8);
    }
    return frame;
  }

  private void write(int value) throws Exception {
    sink.write(frame(value), Pcm.FRAME_BYTES);
  }

  @Test
  void writingKeepsThePaceOfSpeech() throws Exception {
    long took = twentyFrames();
    // Other programs may have the processor in one round or another.
    for (int again = 0; again < 4 && took > 1_000_000_000L; again++) {
      took = twentyFrames();
    }
    assertThat(took).isLessThanOrEqualTo(1_000_000_000L);
    assertThat(sink.heard().length).isGreaterThanOrEqualTo(20 * Pcm.FRAME_BYTES);
  }

  private long twentyFrames() throws Exception {
    long begun = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      write(1000);
    }
    assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(170_000_000L);
    sink.drain();
    long took = System.nanoTime() - begun;
    assertThat(took).isGreaterThanOrEqualTo(200_000_000L);
    long first = sink.firstAudibleSince(begun).orElseThrow();
    assertThat(sink.lastAudibleNanos().orElseThrow() - first).isGreaterThanOrEqualTo(200_000_000L);
    return took;
  }

  @Test
  void whatIsNotHeardCanBeForgotten() throws Exception {
    // A second of it, so that a machine that is late doesn't have all heard before.
    RecordingSink deep = new RecordingSink(Duration.ofSeconds(1), Duration.ofMinutes(1));
    for (int i = 0; i < 100; i++) {
      deep.write(frame(1000), Pcm.FRAME_BYTES);
    }
    long forgotten = deep.flush();

    assertThat(loudBytes(deep.heard()) + forgotten).isEqualTo(100 * Pcm.FRAME_BYTES);
    assertThat(forgotten).isPositive();
    assertThat(deep.flush()).isZero();
    deep.write(frame(2000), Pcm.FRAME_BYTES);
    deep.drain();
    assertThat(deep.lastAudibleNanos().orElseThrow()).isLessThanOrEqualTo(System.nanoTime());
  }

  /** Without the silence between frames that a late machine has left. */
  private static long loudBytes(byte[] heard) {
    long loud = 0;
    for (int at = 0; at < heard.length; at += 2) {
      loud += Pcm.sample(heard, at) == 0 ? 0 : 2;
    }
    return loud;
  }

  @Test
  void silenceIsRecordedWhereNothingWasPlayed() throws Exception {
    write(1000);
    sink.drain();
    long end = sink.lastAudibleNanos().orElseThrow();
    await().until(() -> System.nanoTime() - end > 50_000_000L);
    long later = System.nanoTime();
    write(2000);
    sink.drain();

    byte[] heard = sink.heard();
    assertThat(heard.length).isGreaterThanOrEqualTo(7 * Pcm.FRAME_BYTES);
    assertThat(Arrays.copyOf(heard, Pcm.FRAME_BYTES)).isEqualTo(frame(1000));
    assertThat(Loudness.endOfAudible(heard, Pcm.FRAME_BYTES, 6 * Pcm.FRAME_BYTES)).isEqualTo(-1);
    assertThat(sink.firstAudibleSince(later).orElseThrow()).isGreaterThanOrEqualTo(later);
  }

  @Test
  void onlyTheLastIsRemembered() throws Exception {
    RecordingSink forgetful = new RecordingSink(Duration.ofMillis(10), Duration.ofSeconds(1));
    for (int i = 0; i < 120; i++) {
      forgetful.write(frame(1000 + i), Pcm.FRAME_BYTES);
    }
    forgetful.drain();
    assertThat(forgetful.heard().length).isLessThanOrEqualTo(101 * Pcm.FRAME_BYTES);
  }

  @Test
  void silenceIsNotAudible() throws Exception {
    long begun = System.nanoTime();
    write(Loudness.AUDIBLE - 1);
    write(1 - Loudness.AUDIBLE);
    sink.drain();
    assertThat(sink.lastAudibleNanos()).isEmpty();
    assertThat(sink.firstAudibleSince(begun)).isEmpty();
    write(-Loudness.AUDIBLE);
    sink.drain();
    assertThat(sink.lastAudibleNanos()).isPresent();
  }

  @Test
  void aClosedSinkSaysSoAndKeepsWhatWasHeard() throws Exception {
    write(1000);
    sink.drain();
    sink.close();
    sink.close();
    assertThatThrownBy(() -> write(1000))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed");
    assertThat(sink.heard()).isEqualTo(frame(1000));
  }

  @Test
  void badArgumentsAreRefused() {
    assertThatThrownBy(() -> sink.write(new byte[400], 322)).hasMessageContaining("is 322");
    assertThatThrownBy(() -> sink.write(new byte[4], 3)).hasMessageContaining("is 3");
    assertThatThrownBy(() -> new RecordingSink(Duration.ZERO, Duration.ofMinutes(1)))
        .hasMessageContaining("buffer must be within PT0.01S and PT1S, is PT0S");
  }
}
