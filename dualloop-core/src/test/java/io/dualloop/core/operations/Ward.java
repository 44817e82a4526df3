package io.dualloop.core.operations;

import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.core.local.InProcessTransportBuilder;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** A transport on manual time with an inspector, and a short way to dead letters. */
final class Ward {

  static final TaskError WHY = TaskError.permanent("BROKEN", "on purpose");
  static final User USER = new User("acme", "ann");

  final ManualTime time = new ManualTime();
  final List<String> told = new ArrayList<>();
  final LossyStore store;
  final Transport transport;

  Ward() {
    this(builder -> builder);
  }

  Ward(UnaryOperator<InProcessTransportBuilder> limits) {
    store = new LossyStore(limits.apply(InProcessTransport.builder().runtime(time)).create());
    transport = store.transport();
  }

  TaskInspector inspector() {
    return TaskInspector.on(transport)
        .runtime(time)
        .telemetry(
            new Telemetry() {
              @Override
              public void count(String event, long times) {
                told.add(event);
              }

              @Override
              public void failure(String where, Throwable cause) {
                told.add(where);
              }
            });
  }

  static TaskEnvelope envelope(String id) {
    return envelope(id, "WORK");
  }

  static TaskEnvelope envelope(String id, String type) {
    return new TaskEnvelope(
        TaskId.of(id),
        type,
        Priority.HIGH,
        Instant.EPOCH,
        "node-1",
        Json.of("{\"n\":1}"),
        new EnvelopeMetadata(
            "foreground.1",
            Duration.ofMinutes(3),
            Duration.ofMinutes(1),
            Duration.ofSeconds(7),
            USER,
            "the-question",
            "the-key",
            "call-17",
            4,
            null,
            Set.of("tag"),
            null,
            Map.of("later", Json.of("true"))),
        Map.of("new", Json.of("1")));
  }

  /** A task with every kind of key that is given up. */
  void dead(String id) {
    dead(id, EnvelopeCodec.write(envelope(id)), "WORK");
  }

  void dead(String id, Json bytes, String type) {
    now(
        transport
            .store()
            .submit(
                new Submission(
                    TaskId.of(id),
                    new Submission.Lane(type, Priority.HIGH),
                    USER,
                    bytes,
                    Duration.ofMinutes(3),
                    null,
                    Duration.ZERO,
                    new Submission.RequestKey("q-" + id, 0),
                    new Submission.Idempotency("k-" + id, "f"),
                    null)));
    now(transport.store().abandon(TaskId.of(id), WHY));
  }

  static TaskId id(String id) {
    return TaskId.of(id);
  }

  static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
