package io.dualloop.core.foreground;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.User;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.core.codec.JsonCodec;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.RequestKeys;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way to becoming a task: everything but the bytes, which are written off the
 * loop.
 *
 * @param id the id that the task will have
 * @param request what is asked
 * @param user for whom
 * @param question what is asked, if it is a question
 * @param requestKey what two unfinished tasks never share; null if it shall be shared with nobody
 * @param sessionId the conversation, or null
 * @param turn the turn, or 0
 * @param createdBy this process
 * @param watcher who is told, or null
 */
record Draft(
    TaskId id,
    TaskRequest<?, ?> request,
    User user,
    @Nullable QuestionKey question,
    Submission.@Nullable RequestKey requestKey,
    @Nullable String sessionId,
    long turn,
    String createdBy,
    @Nullable Address watcher) {

  Draft {
    if (request instanceof QueryRequest<?, ?> asked && asked.type().isSharedByAll()) {
      // Others join it and have to find it, so that it can't belong to who happened to be first.
      user = User.ANYONE;
    }
  }

  /** Writes the bytes. */
  Submission submission(JsonCodec codec, Instant now) {
    Json payload = codec.write(request.parameters(), request.type().parameterType());
    String idempotencyKey =
        request instanceof CommandRequest<?, ?> command
            ? command.idempotencyKey().orElse(null)
            : null;
    EnvelopeMetadata metadata =
        new EnvelopeMetadata(
            watcher == null ? null : watcher.topic(),
            request.timeout(),
            request.startWithin().orElse(null),
            request.delay(),
            user,
            question == null ? null : question.value(),
            idempotencyKey,
            sessionId,
            turn,
            null,
            question == null ? Set.of() : question.tags(),
            null,
            Map.of());
    String type = request.type().name();
    Json envelope =
        EnvelopeCodec.write(
            new TaskEnvelope(
                id, type, request.priority(), now, createdBy, payload, metadata, Map.of()));
    return new Submission(
        id,
        new Submission.Lane(type, request.priority()),
        user,
        envelope,
        request.timeout(),
        request.startWithin().orElse(null),
        request.delay(),
        requestKey,
        idempotencyKey == null ? null : idempotency(codec, type, idempotencyKey),
        watcher);
  }

  /** The client's key counts within its user and type only; the parameters must be the same. */
  private Submission.Idempotency idempotency(JsonCodec codec, String type, String key) {
    String scoped = codec.canonical(List.of(type, user.tenant(), user.principal(), key));
    return new Submission.Idempotency(
        scoped, RequestKeys.digest(codec.canonical(request.parameters())));
  }
}
