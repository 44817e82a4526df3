package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.support.Checks;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A row for each letter, numbered in the order in which they came. */
final class JdbcDeadLetters implements DeadLetters {

  private final Steps steps;

  JdbcDeadLetters(Steps steps) {
    this.steps = steps;
  }

  @Override
  public CompletionStage<Void> keep(DeadLetter letter) {
    Objects.requireNonNull(letter, "letter");
    return steps
        .run(
            letter.id().value(),
            step -> {
              Letters.keep(letter, step.tx);
              return true;
            })
        .thenAccept(kept -> {});
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max) {
    Checks.atLeastOne("max", max);
    return steps.run(null, step -> letters(step.tx.query("dead.list", "max", max)));
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    Checks.atLeastOne("max", max);
    Objects.requireNonNull(before, "before");
    return steps.run(
        null, step -> letters(step.tx.query("dead.page", "max", max, "before", before)));
  }

  @Override
  public CompletionStage<Long> count() {
    return steps.run(null, step -> Objects.requireNonNull(step.tx.one("dead.count")).number("n"));
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
    return steps.run(
        id.value(), step -> letters(step.tx.query("dead.get", "id", id)).stream().findFirst());
  }

  @Override
  public CompletionStage<Boolean> remove(TaskId id) {
    return steps.run(id.value(), step -> step.tx.update("dead.remove", "id", id) > 0);
  }

  private static List<DeadLetter> letters(List<Row> rows) {
    return rows.stream().map(Letters::read).toList();
  }
}
