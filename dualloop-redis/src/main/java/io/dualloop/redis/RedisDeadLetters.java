package io.dualloop.redis;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.support.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A hash for each letter, and one sorted set with the times at which they came. */
final class RedisDeadLetters implements DeadLetters {

  private final Steps steps;
  private final Script script;
  private final Telemetry telemetry;

  RedisDeadLetters(Steps steps, Script script, Telemetry telemetry) {
    this.telemetry = telemetry;
    this.steps = steps;
    this.script = script;
  }

  @Override
  public CompletionStage<Void> keep(DeadLetter letter) {
    TaskError reason = letter.reason();
    return steps
        .run(
            script,
            "keep",
            letter.id().value(),
            letter.type(),
            reason.code(),
            reason.message(),
            reason.retryable() ? 1 : 0,
            reason.retryAfter(),
            letter.original())
        .thenAccept(done -> {});
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max) {
    Checks.atLeastOne("max", max);
    return steps.run(script, "list", max, null).thenApply(this::letters);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    Checks.atLeastOne("max", max);
    return steps.run(script, "list", max, before.value()).thenApply(this::letters);
  }

  @Override
  public CompletionStage<Long> count() {
    return steps.run(script, "count").thenApply(reply -> (Long) reply.get(0));
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
    return steps
        .run(script, "get", id.value())
        .thenApply(reply -> letters(reply).stream().findFirst());
  }

  @Override
  public CompletionStage<Boolean> remove(TaskId id) {
    return steps.run(script, "remove", id.value()).thenApply(reply -> (Long) reply.get(0) > 0);
  }

  /** One that can't be read, since somebody else wrote it, must not hide the others. */
  private List<DeadLetter> letters(List<Object> reply) {
    List<DeadLetter> letters = new ArrayList<>();
    for (Object each : reply) {
      Fields letter = Fields.of((List<?>) each);
      if (letter.has("id")) {
        try {
          letters.add(letter(letter));
        } catch (RuntimeException e) {
          telemetry.failure("redis.letter", e);
        }
      }
    }
    return letters;
  }

  private static DeadLetter letter(Fields letter) {
    return new DeadLetter(
        TaskId.of(letter.text("id")),
        letter.text("type"),
        Objects.requireNonNull(Statuses.error(letter)),
        Json.of(Objects.requireNonNull(letter.bytes("original"))));
  }
}
