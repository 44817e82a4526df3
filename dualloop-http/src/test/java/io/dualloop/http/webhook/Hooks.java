package io.dualloop.http.webhook;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.core.operations.TaskInspector;
import io.dualloop.http.webhook.egress.TargetRules;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.UnaryOperator;

/** Both loops and webhooks between them, which may be sent to this machine. */
final class Hooks implements AutoCloseable {

  /** Fast enough for a test; nothing in them depends on it. */
  static final WebhookRetries QUICK =
      WebhookRetries.brief()
          .pauses(List.of(Duration.ofMillis(20), Duration.ofMillis(20)))
          .timeout(Duration.ofSeconds(5));

  final Transport transport;
  final ForegroundLoop loop;
  final Webhooks webhooks;
  final TaskInspector inspector;
  private final BackgroundLoop workers;
  private final ConcurrentMap<String, Long> counts = new ConcurrentHashMap<>();

  Hooks() {
    this(plain -> plain, 16);
  }

  Hooks(UnaryOperator<WebhooksBuilder> settings, int slots) {
    transport = InProcessTransport.builder().queueLimit(1_000_000).create();
    loop =
        ForegroundLoop.on(transport)
            .telemetry(
                new Telemetry() {
                  @Override
                  public void count(String event, long times) {
                    counts.merge(event, times, Long::sum);
                  }

                  @Override
                  public void failure(String where, Throwable cause) {
                    count(where, 1);
                  }
                })
            .start();
    webhooks =
        settings
            .apply(Webhooks.over(loop).targets(TargetRules.publicHttps().allowLoopback()))
            .build();
    workers =
        webhooks
            .deliverOn(BackgroundLoop.on(transport))
            .slots(slots)
            // A test that failed has left its attempts held.
            .drainWithin(Duration.ofMillis(100))
            .start();
    inspector = TaskInspector.on(transport);
  }

  long count(String event) {
    return counts.getOrDefault(event, 0L);
  }

  long dead() {
    return now(inspector.deadLetterCount());
  }

  static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().orTimeout(30, SECONDS).join();
  }

  static TaskStatus succeeded(String id, long version, String result) {
    return status(
        id,
        version,
        TaskState.SUCCEEDED,
        new Ending(Work.STOPPED, Json.of(result), null, Duration.ZERO, 1, null));
  }

  static TaskStatus status(
      String id, long version, TaskState state, @org.jspecify.annotations.Nullable Ending ending) {
    Instant ended = ending == null ? null : Instant.ofEpochSecond(1_700_000_000);
    return new TaskStatus(
        TaskId.of(id),
        "EXPORT",
        User.of("ann"),
        state,
        version,
        1,
        Progress.NONE,
        false,
        null,
        ending,
        new TaskStatus.Times(Instant.EPOCH, null, ended, null, null),
        List.of());
  }

  @Override
  public void close() {
    workers.close();
    webhooks.close();
    loop.close();
    transport.close();
  }
}
