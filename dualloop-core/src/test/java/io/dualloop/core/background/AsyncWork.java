package io.dualloop.core.background;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.TaskContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An asynchronous handler whose attempts end when the test says so. */
final class AsyncWork implements AsyncTaskHandler<String, String> {

  final List<CompletableFuture<String>> stages = new ArrayList<>();
  final List<TaskContext> contexts = new ArrayList<>();

  @Override
  public CompletionStage<String> handle(String parameters, TaskContext task) {
    CompletableFuture<String> stage = new CompletableFuture<>();
    stages.add(stage);
    contexts.add(task);
    return stage;
  }

  /** The latest attempt stops when told. */
  void obey() {
    CompletableFuture<String> stage = stages.get(stages.size() - 1);
    contexts
        .get(contexts.size() - 1)
        .onStop(() -> stage.completeExceptionally(new IllegalStateException("stopped")));
  }

  void complete(int attempt, String result) {
    stages.get(attempt).complete(result);
  }
}
