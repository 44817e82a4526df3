package io.dualloop.simulation.dialogue;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskType;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.simulation.Chance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The slow work: answers, fails, is late, heeds a stop or ignores it. */
final class Service {

  static final Query<String, String> WHERE =
      TaskType.query("WHERE", String.class, String.class)
          .sameWhen(thing -> thing)
          .goodFor(Duration.ofSeconds(3))
          .staleFor(Duration.ofHours(1));
  static final Command<String, String> SEND = TaskType.command("SEND", String.class, String.class);

  private final Race race;
  private final Chance chance;
  private final double atOnce;
  private final List<Job> open = new ArrayList<>();
  private final Map<String, Long> begun = new HashMap<>();
  private boolean calm;

  private record Job(String value, CompletableFuture<String> answer) {}

  Service(Race race, Chance chance) {
    this.race = race;
    this.chance = chance;
    this.atOnce = chance.of(0, 20, 60);
  }

  CompletionStage<String> begin(String thing, TaskContext task) {
    String value = thing + "#" + (begun.size() + 1);
    begun.put(value, race.now());
    Job job = new Job(value, new CompletableFuture<>());
    race.note("service", () -> "begins " + value + ", attempt " + task.attempt());
    open.add(job);
    if (chance.percent(60)) {
      task.onStop(() -> job.answer.completeExceptionally(new IllegalStateException("stopped")));
    }
    if (calm || chance.percent(atOnce)) {
      end(job);
    }
    return job.answer;
  }

  /** When the attempt began that found a value. */
  long soughtAt(String value) {
    return begun.getOrDefault(value, Long.MIN_VALUE);
  }

  /** One of those that are under way ends, if any is. */
  void oneEnds() {
    open.removeIf(job -> job.answer.isDone());
    if (!open.isEmpty()) {
      end(open.remove(chance.below(open.size())));
    }
  }

  /** From now on nothing fails or takes time. */
  void allEnd() {
    calm = true;
    List<Job> all = List.copyOf(open);
    open.clear();
    all.forEach(this::end);
  }

  private void end(Job job) {
    open.remove(job);
    if (calm || chance.percent(75)) {
      race.note("service", () -> "answers " + job.value);
      job.answer.complete(job.value);
    } else if (chance.percent(60)) {
      race.count("attempts that may be retried");
      race.note("service", () -> "fails " + job.value + ", for now");
      job.answer.completeExceptionally(new IllegalStateException("not now"));
    } else {
      race.count("tasks that failed");
      race.note("service", () -> "fails " + job.value);
      job.answer.completeExceptionally(new TaskFailure(TaskError.permanent("NO", "never")));
    }
  }
}
