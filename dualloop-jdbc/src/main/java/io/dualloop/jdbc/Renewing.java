package io.dualloop.jdbc;

import io.dualloop.api.TaskState;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.support.Millis;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Prolongs leases: first those of all attempts of a worker whose rows are free, in one transaction.
 * Then it waits for the others, one by one, so that whoever holds one holds up no other. If a row
 * is not let go of in time, its attempt goes on all the same until the next beat: nobody else can
 * begin it meanwhile.
 */
final class Renewing {

  /** Long enough for a watch, a poll, or the session of a client that is gone without a word. */
  private static final long WAIT_MILLIS = 1_000;

  private final Steps steps;
  private final long lease;

  Renewing(Steps steps, Duration lease) {
    this.steps = steps;
    this.lease = Millis.of(lease);
  }

  /** What a look at all of them showed; null where the row was held by others. */
  private record Looked(List<Renewal> answers, List<Integer> passedOver) {}

  CompletionStage<List<Renewal>> renew(List<Claim.Ref> held) {
    if (held.isEmpty()) {
      return CompletableFuture.completedFuture(List.of());
    }
    return steps
        .run(null, step -> look(held, step))
        .thenCompose(
            looked -> {
              List<Renewal> answers = new ArrayList<>(looked.answers);
              CompletableFuture<?>[] waits =
                  looked.passedOver.stream()
                      .map(
                          at ->
                              waited(held.get(at), answers.get(at))
                                  .thenAccept(answer -> answers.set(at, answer)))
                      .toArray(CompletableFuture[]::new);
              return CompletableFuture.allOf(waits).thenApply(all -> List.copyOf(answers));
            });
  }

  private Looked look(List<Claim.Ref> held, Step step) throws SQLException {
    Set<String> ids = new LinkedHashSet<>();
    held.forEach(ref -> ids.add(ref.id().value()));
    Map<String, Row> locked = rows("renew.lock", ids, step);
    ids.removeAll(locked.keySet());
    Map<String, Row> read = ids.isEmpty() ? Map.of() : rows("renew.read", ids, step);
    List<Renewal> answers = new ArrayList<>();
    List<Integer> passedOver = new ArrayList<>();
    for (Claim.Ref ref : held) {
      Row row = locked.get(ref.id().value());
      Renewal answer = answer(row == null ? read.get(ref.id().value()) : row, ref);
      if (answer != Renewal.LOST) {
        if (row == null) {
          passedOver.add(answers.size());
        } else {
          prolong(row, ref, step);
        }
      }
      answers.add(answer);
    }
    return new Looked(answers, passedOver);
  }

  /** What is known stands if the row is not free in time, or the step fails. */
  private CompletableFuture<Renewal> waited(Claim.Ref ref, Renewal known) {
    return steps
        .run(
            null,
            step -> {
              List<Row> rows = step.tx.query("step.lock", "id", ref.id());
              Row row = rows.isEmpty() ? null : rows.get(0);
              Renewal answer = answer(row, ref);
              if (row != null && answer != Renewal.LOST) {
                prolong(row, ref, step);
              }
              return answer;
            })
        .toCompletableFuture()
        .completeOnTimeout(known, WAIT_MILLIS, TimeUnit.MILLISECONDS)
        .exceptionally(failure -> known);
  }

  private static Map<String, Row> rows(String statement, Set<String> ids, Step step)
      throws SQLException {
    Map<String, Row> byId = new HashMap<>();
    for (Row row : step.tx.query(statement, "ids", List.copyOf(ids))) {
      byId.put(row.text("id"), row);
    }
    return byId;
  }

  private static Renewal answer(@Nullable Row row, Claim.Ref ref) {
    if (row == null
        || !row.text("state").equals(TaskState.PROCESSING.name())
        || row.number("token") != ref.token()) {
      return Renewal.LOST;
    }
    return row.has("stop_at") ? Renewal.CANCEL_REQUESTED : Renewal.HELD;
  }

  private void prolong(Row row, Claim.Ref ref, Step step) throws SQLException {
    long until = row.number("now_ms") + lease;
    long last = row.number("deadline") + Task.SETTLE_GRACE;
    long due = Math.min(last, Math.min(until, row.numberOr("stop_at", last)));
    int unused = step.tx.update("renew.write", "id", ref.id(), "lease", until, "due", due);
  }
}
