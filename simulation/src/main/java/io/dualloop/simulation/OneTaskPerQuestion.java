package io.dualloop.simulation;

import io.dualloop.api.TaskStatus;
import java.util.HashMap;
import java.util.Map;

/** One question, one unfinished task, on however many nodes it is asked. */
final class OneTaskPerQuestion extends Invariant {

  private final Map<String, Life> unfinished = new HashMap<>();

  OneTaskPerQuestion(World world) {
    super(world, "F01");
  }

  @Override
  void accepted(Life life) {
    String key = life.submission.requestKey();
    if (key == null) {
      return;
    }
    // By now those of the same moment may have ended, and not been looked at.
    Life before = unfinished.get(key);
    if (before != null) {
      world.truth().refresh(before);
    }
    Life other = unfinished.put(key, life);
    check(other == null, "%s was accepted while %s is unfinished", life, other);
  }

  @Override
  void changed(Life life, TaskStatus before) {
    // Who asks after a cancel was requested gets a task of their own.
    if (life.isEnded() || life.status.cancelRequested()) {
      String key = life.submission.requestKey();
      if (key != null) {
        unfinished.remove(key, life);
      }
    }
  }
}
