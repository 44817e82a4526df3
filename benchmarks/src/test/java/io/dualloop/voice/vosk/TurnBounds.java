package io.dualloop.voice.vosk;

import io.dualloop.benchmarks.corpus.Take;
import io.dualloop.voice.vosk.TurnDetector.Turn;
import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * When ears would tell what of a take, if recognising took no time. Milliseconds, those of begins
 * from the true onset, all others from the true end; less than zero is before it.
 *
 * @param take what is heard
 * @param begins of utterances
 * @param pauses of all utterances
 * @param ends of utterances
 */
record TurnBounds(Take take, List<Integer> begins, List<Integer> pauses, List<Integer> ends) {

  static TurnBounds of(Take take, VoiceActivity activity, Duration pauseAfter) {
    TurnDetector turns =
        new TurnDetector(
            activity,
            new HearingSettings(
                "offline",
                pauseAfter,
                Duration.ofMillis(350),
                Duration.ofSeconds(20),
                0.6,
                Duration.ofMillis(250),
                () -> activity));
    TurnBounds bounds =
        new TurnBounds(take, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    byte[] audio = take.audio();
    for (int at = 0; at < audio.length; at += Pcm.FRAME_BYTES) {
      byte[] frame = Arrays.copyOfRange(audio, at, Math.min(audio.length, at + Pcm.FRAME_BYTES));
      bounds.note(turns.hear(frame, frame.length), Pcm.duration(turns.position()).toNanos());
    }
    return bounds;
  }

  private void note(Turn turn, long nanos) {
    if (turn == Turn.BEGAN) {
      begins.add(millis(nanos - take.onsetNanos()));
    } else if (turn == Turn.PAUSED) {
      pauses.add(millis(nanos - take.endNanos()));
    } else if (turn == Turn.ENDED) {
      ends.add(millis(nanos - take.endNanos()));
    }
  }

  private static int millis(long nanos) {
    return Math.toIntExact(Math.floorDiv(nanos, 1_000_000));
  }

  /** The first begin. */
  OptionalInt onset() {
    return begins.stream().mapToInt(i -> i).findFirst();
  }

  /** The first pause after the true end. */
  OptionalInt pause() {
    return pauses.stream().mapToInt(i -> i).filter(i -> i >= 0).findFirst();
  }

  boolean pausedEarly() {
    return pauses.stream().anyMatch(i -> i < 0);
  }

  boolean endedEarly() {
    return ends.stream().anyMatch(i -> i < 0);
  }
}
