package io.dualloop.core.background;

import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Short ways to use a transport from tests with real threads. */
final class Threads {

  private Threads() {}

  static TaskId submit(Transport transport, TaskType<?, ?> type, String payload) {
    TaskId id = TaskId.create(System.currentTimeMillis());
    TaskEnvelope envelope =
        new TaskEnvelope(
            id,
            type.name(),
            Priority.NORMAL,
            Instant.EPOCH,
            "test",
            Json.of(payload),
            EnvelopeMetadata.NONE,
            Map.of());
    Scene.now(
        transport
            .store()
            .submit(
                new Submission(
                    id,
                    new Submission.Lane(type.name(), Priority.NORMAL),
                    User.ANYONE,
                    EnvelopeCodec.write(envelope),
                    Duration.ofMinutes(10),
                    null,
                    Duration.ZERO,
                    null,
                    null,
                    null)));
    return id;
  }

  static TaskState state(Transport transport, TaskId id) {
    return Scene.now(transport.store().find(id)).found().orElseThrow().state();
  }
}
