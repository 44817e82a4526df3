package io.dualloop.http.escalation;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.foreground.ForegroundLoop;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One look at a task that somebody waits for. A look that finds nothing to do orders the next one
 * and has then succeeded, for waiting must neither hold a worker nor use up attempts.
 */
final class Watching implements AsyncTaskHandler<EscalationOrder, String> {

  private final ForegroundLoop loop;
  private final NotificationPlan plan;
  private final Function<TaskStatus, CompletionStage<Void>> tell;
  private final BiFunction<EscalationOrder, Duration, CompletionStage<Void>> order;

  Watching(
      ForegroundLoop loop,
      NotificationPlan plan,
      Function<TaskStatus, CompletionStage<Void>> tell,
      BiFunction<EscalationOrder, Duration, CompletionStage<Void>> order) {
    this.loop = loop;
    this.plan = plan;
    this.tell = tell;
    this.order = order;
  }

  @Override
  public CompletionStage<String> handle(EscalationOrder watch, TaskContext task) {
    return loop.find(watch.taskId(), watch.owner())
        .thenCompose(
            found -> found.fold(status -> look(watch, status), gone -> missed(), () -> missed()));
  }

  private CompletionStage<String> look(EscalationOrder watch, TaskStatus status) {
    return switch (plan.stage(status)) {
      case OPEN -> order.apply(watch.again(), watch.again().pause()).thenApply(v -> "OPEN");
      case AWAIT ->
          watch.awaited() == status.version()
              ? tell.apply(status).thenApply(v -> "TOLD")
              : order
                  .apply(watch.awaiting(status.version()), plan.seenWithin())
                  .thenApply(v -> "AWAITED");
      case TELL -> tell.apply(status).thenApply(v -> "TOLD");
      case DONE -> CompletableFuture.completedFuture("DONE");
    };
  }

  /** The store kept the ending for less than the pause between two looks, or lost the task. */
  private CompletionStage<String> missed() {
    loop.telemetry().count("escalation.missed", 1);
    return CompletableFuture.completedFuture("MISSED");
  }
}
