package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Submission;
import java.util.HashMap;
import java.util.Map;

/** One question, one unfinished task of a generation, on however many nodes it is asked. */
final class OneTaskPerQuestion extends Invariant {

  private final Map<String, Life> unfinished = new HashMap<>();

  OneTaskPerQuestion(World world) {
    super(world, "F01");
  }

  @Override
  void accepted(Life life) {
    Submission.RequestKey request = life.submission.requestKey();
    if (request == null) {
      return;
    }
    String key = request.key();
    // By now those of the same moment may have ended, and not been looked at.
    Life before = unfinished.get(key);
    if (before != null) {
      world.truth().refresh(before);
    }
    Life other = unfinished.put(key, life);
    check(
        other == null || generation(other) < request.generation(),
        "%s was accepted in generation %d while %s is unfinished",
        life,
        request.generation(),
        other);
  }

  private static long generation(Life life) {
    Submission.RequestKey request = life.submission.requestKey();
    return request == null ? 0 : request.generation();
  }

  @Override
  void changed(Life life, TaskStatus before) {
    // Who asks after a cancel was requested gets a task of their own.
    if (life.isEnded() || life.status.cancelRequested()) {
      Submission.RequestKey request = life.submission.requestKey();
      if (request != null) {
        unfinished.remove(request.key(), life);
      }
    }
  }
}
