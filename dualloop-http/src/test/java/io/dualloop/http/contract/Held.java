package io.dualloop.http.contract;

import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskContext;
import java.util.concurrent.CompletableFuture;

/** One attempt that is under way until the test ends it. */
final class Held {

  private final TaskContext context;
  private final CompletableFuture<String> result = new CompletableFuture<>();

  Held(TaskContext context) {
    this.context = context;
  }

  String location() {
    return "/tasks/" + context.taskId();
  }

  void progress(int percent, String message) {
    context.progress(percent, message);
  }

  /** Tells a partial result of so many characters. */
  void partial(int percent, int size) {
    context.progress(new Progress(percent, "", null, Json.of("\"" + "x".repeat(size) + "\"")));
  }

  void partialText(String json) {
    context.progress(new Progress(1, "", null, Json.of(json)));
  }

  void finish(String file) {
    result.complete(file);
  }

  void fail(String why) {
    result.completeExceptionally(new IllegalStateException(why));
  }

  String await() throws Exception {
    return result.get();
  }
}
