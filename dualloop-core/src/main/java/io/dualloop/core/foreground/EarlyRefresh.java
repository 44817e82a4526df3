package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Refreshes an answer that is asked for shortly before it stops being good, for types that want it
 * (F08). Nobody waits for such a task; its answer goes to tier 2, where the next look-up finds it.
 * At most one for each question of this process. Belongs to the loop's thread.
 */
final class EarlyRefresh {

  /** No more under way than this; an answer that is not refreshed early is refreshed in time. */
  private static final int MAX = 1_000;

  /** By then the refresh has come through, or another one may be tried. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Engine engine;
  private final RandomGenerator random;
  private final Set<String> underWay = new HashSet<>();

  EarlyRefresh(Engine engine, RandomGenerator random) {
    this.engine = engine;
    this.random = random;
  }

  <P, R> void consider(
      QueryRequest<P, R> question, User user, QuestionKey key, Remembered<R> fresh) {
    double earliness = question.type().earliness();
    if (earliness == 0 || underWay.size() >= MAX || !isTime(earliness, fresh)) {
      return;
    }
    if (!underWay.add(key.value())) {
      return;
    }
    engine.telemetry().count("freshness.refresh.early", 1);
    Duration atLeast = question.timeout();
    engine.after(Timers.shorter(atLeast, LONGEST), () -> over(key));
    TaskId id = TaskId.create(engine.now().toEpochMilli());
    Unwatched.submit(engine, id, question, user, key, new Ignoring(engine));
  }

  private void over(QuestionKey key) {
    underWay.remove(key.value());
  }

  private boolean isTime(double earliness, Remembered<?> fresh) {
    long left = Timers.nanos(fresh.goodFor()) - fresh.age(engine.nanos()).toNanos();
    double computeNanos = fresh.origin().computeTime().toNanos();
    double chance = 1 - random.nextDouble();
    return -earliness * computeNanos * Math.log(chance) >= left;
  }

  private record Ignoring(Engine engine) implements Submitting.Outcome {
    @Override
    public void answered(Submitted answer) {}

    @Override
    public void refused(TaskError error) {
      engine.failure("freshness.refresh.early", new IllegalArgumentException(error.message()));
    }

    @Override
    public void unknown(Throwable cause) {
      engine.failure("freshness.refresh.early", cause);
    }
  }
}
