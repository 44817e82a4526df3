package io.dualloop.redis;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A hash for each letter, and one sorted set with the times at which they came. */
final class RedisDeadLetters implements DeadLetters {

  private final Steps steps;
  private final Script script;

  RedisDeadLetters(Steps steps, Script script) {
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
    return steps.run(script, "list", max, null).thenApply(RedisDeadLetters::letters);
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    Checks.atLeastOne("max", max);
    return steps.run(script, "list", max, before.value()).thenApply(RedisDeadLetters::letters);
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

  private static List<DeadLetter> letters(List<Object> reply) {
    return reply.stream()
        .map(letter -> Fields.of((List<?>) letter))
        .filter(letter -> letter.has("id"))
        .map(RedisDeadLetters::letter)
        .toList();
  }

  private static DeadLetter letter(Fields letter) {
    return new DeadLetter(
        TaskId.of(letter.text("id")),
        letter.text("type"),
        Objects.requireNonNull(Statuses.error(letter)),
        Json.of(Objects.requireNonNull(letter.bytes("original"))));
  }
}
