package io.dualloop.core.background;

import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A transport on manual time, with a store that can be made to fail, and short ways to use it. */
final class Scene {

  /** Always the largest value below the bound: the longest pause that jitter can give. */
  static final RandomGenerator LONGEST =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          return -1;
        }

        @Override
        public long nextLong(long bound) {
          return bound - 1;
        }
      };

  static final Duration TIMEOUT = Duration.ofMinutes(10);

  final ManualTime time = new ManualTime();
  final Recorded told = new Recorded();
  final FaultyStore faults;
  final Transport transport;
  private int number;

  Scene() {
    Transport real = InProcessTransport.builder().runtime(time).create();
    faults = new FaultyStore(real.store());
    transport = faults.in(real);
  }

  BackgroundLoopBuilder loop() {
    return BackgroundLoop.on(transport).runtime(time).telemetry(told).random(LONGEST);
  }

  TaskId submit(TaskType<?, ?> type, String payload) {
    return submit(type, payload, Priority.NORMAL, TIMEOUT);
  }

  TaskId submit(TaskType<?, ?> type, String payload, Priority priority, Duration timeout) {
    return submit(type, payload, priority, timeout, null, Set.of());
  }

  TaskId submit(
      TaskType<?, ?> type,
      String payload,
      Priority priority,
      Duration timeout,
      @Nullable String requestKey,
      Set<String> tags) {
    TaskId id = TaskId.of("task-" + number++);
    EnvelopeMetadata metadata =
        new EnvelopeMetadata(
            null,
            timeout,
            null,
            Duration.ZERO,
            User.ANYONE,
            requestKey,
            null,
            null,
            0,
            null,
            tags,
            null,
            Map.of());
    TaskEnvelope envelope =
        new TaskEnvelope(
            id, type.name(), priority, Instant.EPOCH, "test", Json.of(payload), metadata, Map.of());
    submit(id, type, EnvelopeCodec.write(envelope), priority, timeout);
    return id;
  }

  void submit(TaskId id, TaskType<?, ?> type, Json bytes, Priority priority, Duration timeout) {
    now(
        transport
            .store()
            .submit(
                new Submission(
                    id,
                    new Submission.Lane(type.name(), priority),
                    User.ANYONE,
                    bytes,
                    timeout,
                    null,
                    Duration.ZERO,
                    null,
                    null,
                    null)));
  }

  TaskStatus status(TaskId id) {
    return now(transport.store().find(id)).found().orElseThrow();
  }

  TaskState state(TaskId id) {
    return status(id).state();
  }

  void cancel(TaskId id) {
    now(transport.store().cancel(id, Stopping.GRACE));
  }

  static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
