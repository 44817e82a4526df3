package io.dualloop.faults;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.TaskContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** A handler whose work is done when the test says so. */
public final class Desk implements AsyncTaskHandler<String, String> {

  /** One attempt. */
  public record Job(String parameters, TaskContext task, CompletableFuture<String> answer) {

    public void done() {
      answer.complete(Work.resultOf(parameters));
    }
  }

  public final List<Job> jobs = new CopyOnWriteArrayList<>();

  @Override
  public CompletionStage<String> handle(String parameters, TaskContext task) {
    Job job = new Job(parameters, task, new CompletableFuture<>());
    jobs.add(job);
    return job.answer;
  }

  /** Waits for an attempt of a task with these parameters. */
  public Job await(String parameters) {
    return Awaitility.await("a worker begins " + parameters)
        .atMost(Scene.BACK)
        .until(
            () -> jobs.stream().filter(job -> job.parameters.equals(parameters)).findFirst(),
            found -> found.isPresent())
        .orElseThrow();
  }

  public long begun(String parameters) {
    return jobs.stream().filter(job -> job.parameters.equals(parameters)).count();
  }
}
