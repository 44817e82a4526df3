package io.dualloop.tck;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.TaskContext;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** A handler whose work is done when the test says so. */
final class Desk implements AsyncTaskHandler<String, String> {

  private static final Duration SOON = Duration.ofSeconds(10);

  /** One attempt. */
  record Job(String parameters, TaskContext task, CompletableFuture<String> answer) {

    void done(String result) {
      answer.complete(result);
    }
  }

  private final Rig rig;
  private final boolean obedient;
  final List<Job> jobs = new CopyOnWriteArrayList<>();

  private Desk(Rig rig, boolean obedient) {
    this.rig = rig;
    this.obedient = obedient;
  }

  /** Stops when it is told to. */
  static Desk obedient(Rig rig) {
    return new Desk(rig, true);
  }

  /** Goes on whatever it is told. */
  static Desk stubborn(Rig rig) {
    return new Desk(rig, false);
  }

  @Override
  public CompletionStage<String> handle(String parameters, TaskContext task) {
    Job job = new Job(parameters, task, new CompletableFuture<>());
    if (obedient) {
      task.onStop(() -> job.answer.completeExceptionally(new CancellationException("told to")));
    }
    jobs.add(job);
    return job.answer;
  }

  /** Waits for the first attempt, or a later one. */
  Job await(int number) {
    return await(number, SOON);
  }

  Job await(int number, Duration within) {
    rig.untilPassing("attempt " + number + " begins", within, () -> jobs.size() >= number);
    return jobs.get(number - 1);
  }
}
