package io.dualloop.simulation;

import io.dualloop.api.QueryRequest;
import io.dualloop.core.foreground.Answer;
import java.time.Duration;

/** An answer is never told to be younger than it is, and one from memory is as young as wished. */
final class AgeIsTrue extends Invariant {

  AgeIsTrue(World world) {
    super(world, "F02");
  }

  @Override
  void told(Asked asked, Answer<String> answer) {
    if (answer instanceof Answer.Fresh<String> fresh) {
      age(asked, fresh.value(), fresh.age());
      if (asked.taskId() == null
          && !asked.talk.mayHold
          && asked.request instanceof QueryRequest<String, String> question) {
        Duration most =
            question
                .acceptedAge()
                .orElseGet(() -> question.type().goodFor(fresh.value(), AgeIsTrue::threw));
        check(
            fresh.age().compareTo(most) < 0,
            "%s was answered with %s as fresh, %s old, but wanted %s",
            asked,
            fresh.value(),
            fresh.age(),
            most);
      }
    } else if (answer instanceof Answer.Stale<String> stale) {
      age(asked, stale.value(), stale.age());
    }
  }

  private void age(Asked asked, String value, Duration told) {
    Found found = Found.of(world, value);
    if (found == null) {
      broken(asked + " was told " + value + ", which nobody ever found");
      return;
    }
    // How long a status was on its way, nobody can know; but it was as old as this when it left.
    long real = Math.min(world.now(), found.life().endedAt) - found.begin().at;
    check(
        told.toNanos() >= real,
        "%s was told that %s is %s old, but when it was found it was %s old already",
        asked,
        value,
        told,
        Duration.ofNanos(real));
  }

  private static void threw(Throwable thrown) {
    throw new IllegalStateException("no type of the simulation throws", thrown);
  }
}
