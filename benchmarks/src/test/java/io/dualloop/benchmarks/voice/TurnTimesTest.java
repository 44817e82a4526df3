package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TurnTimesTest {

  private static final byte[] LOUD = loud();

  private final RecordingSink sink = new RecordingSink();
  private final Take take = Turning.take("go forward");

  @Test
  void feedbackIsTheFirstSoundAfterThePauseAfterTheTrueEnd() throws Exception {
    Stamps stamps = new Stamps(soundAtPause(), sink);
    long start = System.nanoTime() - take.endNanos() + 1;
    stamps.began(1);
    stamps.paused(1, heard("go forward"));
    stamps.ended(1, heard("go forward"));
    sink.drain();

    TurnTimes times = TurnTimes.of(take, start, stamps, sink, 0);

    assertThat(times.feedback().orElseThrow())
        .isEqualTo(sink.firstAudibleSince(start).orElseThrow() - (start + take.endNanos()))
        .isGreaterThanOrEqualTo(times.text().orElseThrow());
    assertThat(times.early()).isZero();
    assertThat(times.heard()).isEqualTo("go forward");
  }

  @Test
  void anAnswerInAPauseBeforeTheTrueEndIsNotTheFeedback() throws Exception {
    Stamps stamps = new Stamps(soundAtPause(), sink);
    stamps.began(1);
    stamps.paused(1, heard("go"));
    sink.drain();
    long trueEnd = System.nanoTime();
    stamps.wentOn(1);
    stamps.paused(1, heard("go forward"));
    stamps.ended(1, heard("go forward"));
    sink.drain();

    TurnTimes times = TurnTimes.of(take, trueEnd - take.endNanos(), stamps, sink, 0);

    assertThat(times.early()).isOne();
    assertThat(times.feedback().orElseThrow()).isNotNegative();
  }

  @Test
  void whereThereIsNoneAfterTheTrueEndItIsLessThanZero() throws Exception {
    Stamps stamps = new Stamps(soundAtPause(), sink);
    stamps.paused(1, heard("go"));
    sink.drain();
    long trueEnd = System.nanoTime();

    TurnTimes times = TurnTimes.of(take, trueEnd - take.endNanos(), stamps, sink, 0);

    assertThat(times.feedback().orElseThrow()).isNegative();
    assertThat(times.text()).isEmpty();
  }

  @Test
  void aTextThatChangesAfterThePauseIsKnownAtTheEndOnly() {
    Stamps stamps = new Stamps(new SpeechListener() {}, sink);
    long start = System.nanoTime() - take.endNanos();
    stamps.paused(1, heard("go for"));
    stamps.ended(1, heard("go forward"));

    TurnTimes times = TurnTimes.of(take, start, stamps, sink, 0);

    assertThat(times.text()).isEqualTo(times.ended());
  }

  @Test
  void silenceIsWhenTheProgramsSoundWasOver() throws Exception {
    sink.write(LOUD, LOUD.length);
    sink.drain();
    OptionalLong silent = sink.lastAudibleNanos();
    Stamps stamps = new Stamps(soundAtPause(), sink);
    long start = System.nanoTime();
    stamps.began(1);
    stamps.paused(1, heard("go"));

    TurnTimes times = TurnTimes.of(take, start, stamps, sink, 0);

    assertThat(times.onsetToSilence().orElseThrow())
        .isEqualTo(silent.orElseThrow() - (start + take.onsetNanos()));
    assertThat(times.stop().orElseThrow()).isEqualTo(silent.orElseThrow() - stamps.begins().get(0));
  }

  @Test
  void whatDoesNotHappenIsMissing() {
    TurnTimes times =
        TurnTimes.of(take, System.nanoTime(), new Stamps(soundAtPause(), sink), sink, 3);

    assertThat(times.feedback()).isEmpty();
    assertThat(times.text()).isEmpty();
    assertThat(times.ended()).isEmpty();
    assertThat(times.stop()).isEmpty();
    assertThat(times.lost()).isEqualTo(3);
  }

  private SpeechListener soundAtPause() {
    return new SpeechListener() {
      @Override
      public void paused(long utterance, Heard heard) {
        try {
          sink.write(LOUD, LOUD.length);
        } catch (IOException | InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    };
  }

  private static byte[] loud() {
    byte[] samples = new byte[Pcm.FRAME_BYTES];
    Arrays.fill(samples, (byte) 0x20);
    return samples;
  }

  private static Heard heard(String text) {
    return new Heard(text, 1, Duration.ZERO, Duration.ZERO);
  }
}
