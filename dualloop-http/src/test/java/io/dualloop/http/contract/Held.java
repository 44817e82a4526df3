package io.dualloop.http.contract;

import io.dualloop.api.TaskContext;
import java.util.concurrent.CompletableFuture;

/** One attempt that is under way until the test ends it. */
final class Held {

  private final TaskContext context;
  private final CompletableFuture<String> result = new CompletableFuture<>();

  Held(TaskContext context) {
    this.context = context;
  }

  void progress(int percent, String message) {
    context.progress(percent, message);
  }

  void finish(String file) {
    result.complete(file);
  }

  String await() throws Exception {
    return result.get();
  }
}
