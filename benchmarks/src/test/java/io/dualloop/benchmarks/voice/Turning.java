package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Noise;
import io.dualloop.benchmarks.corpus.Recording;
import io.dualloop.benchmarks.corpus.Take;
import java.util.OptionalLong;

/** Takes and turns made from nothing. */
final class Turning {

  static final long MILLI = 1_000_000;

  private Turning() {}

  /** Speech from 500 ms to 1500 ms of two seconds. */
  static Take take(String said) {
    return take(Recording.Speaker.HUMAN, said);
  }

  private static Take take(Recording.Speaker speaker, String said) {
    Recording recording = new Recording("made", speaker, new short[32_000], said);
    return new Take(recording, Noise.NONE, 1, new byte[64_000], 500 * MILLI, 1500 * MILLI);
  }

  /** A turn that went well, with its feedback after so many milliseconds. */
  static TurnTimes turn(String said, String heard, long feedbackMillis) {
    return turn(take(said), heard, feedbackMillis);
  }

  /** The same of a synthesiser. */
  static TurnTimes synthesised(String said, long feedbackMillis) {
    return turn(take(Recording.Speaker.SYNTHESISER, said), said, feedbackMillis);
  }

  private static TurnTimes turn(Take take, String heard, long feedbackMillis) {
    return new TurnTimes(
        take,
        OptionalLong.of(feedbackMillis * MILLI),
        OptionalLong.of(150 * MILLI),
        OptionalLong.of(360 * MILLI),
        OptionalLong.of(20 * MILLI),
        OptionalLong.of(100 * MILLI),
        heard,
        0,
        1,
        0);
  }

  /** A turn in which nothing happened. */
  static TurnTimes silent(String said) {
    return new TurnTimes(
        take(said),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        "",
        0,
        0,
        0);
  }
}
