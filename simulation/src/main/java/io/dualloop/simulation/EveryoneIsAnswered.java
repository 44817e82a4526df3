package io.dualloop.simulation;

import java.time.Duration;

/** Everyone gets a last answer, in time: nobody is stuck. */
final class EveryoneIsAnswered extends Invariant {

  /**
   * Beside the task's own time: 10 s until one who leaves the same question has an answer, 5 s to
   * be accepted, 5 s until sight is lost, and some for slow steps.
   */
  private static final Duration MORE = Duration.ofSeconds(23);

  EveryoneIsAnswered(World world) {
    super(world, "F13");
  }

  @Override
  void atEnd() {
    for (Asked asked : world.users().asked()) {
      if (!asked.node.isAlive()) {
        continue;
      }
      check(asked.isAnswered(), "%s never got a last answer", asked);
      if (asked.withdrawn || asked.talk.closed) {
        continue;
      }
      if (!asked.talk.mayHold) {
        check(asked.lastAt >= 0, "%s was never told its last answer", asked);
        long paused = asked.node.pausedInAll() - asked.pausedBefore;
        long most = asked.request.timeout().plus(MORE).toNanos() + 2 * paused;
        check(
            asked.lastAt - asked.at <= most,
            "%s got its last answer after %s, but its limit is %s",
            asked,
            Duration.ofNanos(asked.lastAt - asked.at),
            Duration.ofNanos(most));
      }
    }
  }
}
