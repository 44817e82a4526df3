package io.dualloop.examples.logistics;

import java.util.Locale;
import java.util.Optional;

/**
 * What a worker tells of an attempt, or of a wake-up, as one line between processes.
 *
 * @param step what happened
 * @param type the task's type
 * @param taskId the task
 * @param token the attempt's fencing token: another for each attempt, and higher
 */
record WorkNote(Step step, String type, String taskId, long token) {

  /** What happened. */
  enum Step {
    /** A hint said that there is work; with 0 for its token. */
    WOKEN,
    /** The handler was called. */
    BEGAN,
    /** The handler has returned or thrown. */
    LEFT
  }

  private static final int WORDS = 4;

  /** Such as "began REDELIVER 0f3c 2". */
  String line() {
    return step.name().toLowerCase(Locale.ROOT) + " " + type + " " + taskId + " " + token;
  }

  /** Empty if the line is something else. */
  static Optional<WorkNote> parse(String line) {
    String[] words = line.split(" ", -1);
    if (words.length != WORDS) {
      return Optional.empty();
    }
    for (Step step : Step.values()) {
      if (words[0].equals(step.name().toLowerCase(Locale.ROOT)) && words[3].matches("\\d{1,18}")) {
        return Optional.of(new WorkNote(step, words[1], words[2], Long.parseLong(words[3])));
      }
    }
    return Optional.empty();
  }
}
