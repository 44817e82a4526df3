package io.dualloop.core.local;

import java.time.Duration;
import java.util.List;

/**
 * One call of a random sequence.
 *
 * @param kind what is called
 * @param task which of the tasks
 * @param choice which of the possibilities that the kind has, such as an old attempt or a duration
 */
record Operation(Kind kind, int task, int choice) {

  static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(10),
          Duration.ofSeconds(31),
          Duration.ofMinutes(10),
          Duration.ofHours(25));

  enum Kind {
    SUBMIT,
    CLAIM,
    BEGIN,
    RENEW,
    PROGRESS,
    DONE,
    FAIL,
    RETRY,
    HAND_BACK,
    STOPPED,
    CANCEL,
    ABANDON,
    WATCH,
    LEAVE,
    WAIT,
    SWEEP
  }

  Duration pause() {
    return PAUSES.get(choice % PAUSES.size());
  }
}
