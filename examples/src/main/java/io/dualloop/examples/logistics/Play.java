package io.dualloop.examples.logistics;

import io.dualloop.api.TaskState;
import java.util.List;

/**
 * Everything that happened in one play of the conversation. Times are milliseconds since it began.
 *
 * @param name which of the two
 * @param lengthMs how long it took
 * @param heard what the recogniser understood
 * @param said what the assistant said
 * @param soundsNanos when something was heard of it, by the system's clock
 * @param calls what the carrier was asked
 * @param tasks what work there was
 * @param frozen when the loop could not react
 * @param ticksMissed how many of the loop's ticks, every 10 ms, were not made in time
 * @param control the machine's own part in that
 */
record Play(
    String name,
    long lengthMs,
    List<Heard> heard,
    List<Said> said,
    List<Long> soundsNanos,
    List<CarrierCall> calls,
    List<Task> tasks,
    List<Span> frozen,
    long ticksMissed,
    Control control) {

  /**
   * What the user said.
   *
   * @param turn which turn it began
   * @param fromMs when the user began to speak
   * @param atMs when it was understood
   * @param spokenNanos when the last word was over, by the system's clock
   * @param text the words
   */
  record Heard(long turn, long fromMs, long atMs, long spokenNanos, String text) {}

  /**
   * What the assistant said.
   *
   * @param atMs when it was handed to the loudspeaker
   * @param atNanos the same moment by the system's clock
   * @param line what
   */
  record Said(long atMs, long atNanos, Line line) {}

  /**
   * A piece of work.
   *
   * @param id its id
   * @param type its type
   * @param steps the states it went through
   */
  record Task(String id, String type, List<Step> steps) {}

  /**
   * A task enters a state.
   *
   * @param state which
   * @param atMs when
   */
  record Step(String state, long atMs) {

    boolean isEnding() {
      return TaskState.valueOf(state).isEnding();
    }
  }

  /**
   * A piece of time.
   *
   * @param fromMs its begin
   * @param toMs its end
   */
  record Span(long fromMs, long toMs) {}

  /**
   * How the unluckiest of a few threads fared that did nothing but tick.
   *
   * @param ticksMissed how many of its ticks it missed
   * @param worstMs by how much the latest tick was late
   */
  record Control(long ticksMissed, long worstMs) {}

  /** For each utterance: from its last word to the first sound in return, in milliseconds. */
  List<Double> firstFeedbackMs() {
    return heard.stream().flatMap(each -> feedback(each).stream()).toList();
  }

  private List<Double> feedback(Heard utterance) {
    return soundsNanos.stream()
        .filter(each -> each - utterance.spokenNanos() >= 0)
        .sorted()
        .map(each -> tenths(each - utterance.spokenNanos()))
        .limit(1)
        .toList();
  }

  private static double tenths(long nanos) {
    return Math.round(nanos / 100_000.0) / 10.0;
  }

  long frozenMs() {
    return frozen.stream().mapToLong(span -> span.toMs() - span.fromMs()).sum();
  }
}
