package io.dualloop.stress;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A transport of its own for one run of a test, on a clock that stands still. */
final class Stage {

  static final Address WATCHER = new Address("watcher");
  static final Address WORKER = new Address("worker");
  static final Duration TIMEOUT = Duration.ofSeconds(10);
  static final Duration GRACE = Duration.ofSeconds(2);

  final HandClock clock = new HandClock();
  final Transport transport = InProcessTransport.builder().runtime(clock).create();
  final TaskStore store = transport.store();

  static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }

  static Submission submission(TaskId id, @Nullable String requestKey) {
    return new Submission(
        id,
        new Submission.Lane("T", Priority.NORMAL),
        User.ANYONE,
        Json.NULL,
        TIMEOUT,
        null,
        Duration.ZERO,
        requestKey == null ? null : new Submission.RequestKey(requestKey, 0),
        null,
        WATCHER);
  }

  /** A task whose one attempt runs, protected by its lease for long. */
  Claim.Ref running(TaskId id) {
    now(store.submit(submission(id, null)));
    return now(store.begin(id, WORKER, Duration.ofDays(1))).orElseThrow().ref();
  }

  /** Past the deadline and the time that a worker has to settle after it. */
  void pastDeadline() {
    clock.set(TIMEOUT.plusSeconds(3).toNanos());
  }
}
