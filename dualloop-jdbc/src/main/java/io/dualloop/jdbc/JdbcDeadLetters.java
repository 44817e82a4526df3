package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.support.Checks;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A row for each letter, numbered in the order in which they came. */
final class JdbcDeadLetters implements DeadLetters {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  private final Steps steps;
  private final Telemetry telemetry;

  JdbcDeadLetters(Steps steps, Telemetry telemetry) {
    this.steps = steps;
    this.telemetry = telemetry;
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
    return steps.run(null, step -> page(step.tx.query("dead.list", "max", max), max, step));
  }

  @Override
  public CompletionStage<List<DeadLetter>> list(int max, TaskId before) {
    Checks.atLeastOne("max", max);
    Objects.requireNonNull(before, "before");
    return steps.run(
        null, step -> page(step.tx.query("dead.page", "max", max, "before", before), max, step));
  }

  @Override
  public CompletionStage<Long> count() {
    return steps.run(null, step -> Objects.requireNonNull(step.tx.one("dead.count")).number("n"));
  }

  @Override
  public CompletionStage<Optional<DeadLetter>> get(TaskId id) {
    return steps.run(
        id.value(),
        step -> Optional.ofNullable(step.tx.one("dead.get", "id", id)).map(Letters::read));
  }

  @Override
  public CompletionStage<Boolean> remove(TaskId id) {
    return steps.run(id.value(), step -> step.tx.update("dead.remove", "id", id) > 0);
  }

  /**
   * What can't be read is left out, and the page filled up: an empty one says that it is the end.
   */
  private List<DeadLetter> page(List<Row> newest, int max, Step step) throws SQLException {
    List<DeadLetter> letters = new ArrayList<>();
    List<Row> rows = newest;
    while (!rows.isEmpty()) {
      rows.forEach(row -> read(row).ifPresent(letters::add));
      int missing = max - letters.size();
      long number = rows.get(rows.size() - 1).number("at_no");
      rows =
          missing == 0 ? List.of() : step.tx.query("dead.older", "number", number, "max", missing);
    }
    return letters;
  }

  private Optional<DeadLetter> read(Row row) {
    try {
      return Optional.of(Letters.read(row));
    } catch (RuntimeException e) {
      telemetry.failure("jdbc.letter", e);
      log.error("dead letter '{}' can't be read and is left out", row.text("id"), e);
      return Optional.empty();
    }
  }
}
