package io.dualloop.simulation;

import io.dualloop.spi.Submission;
import java.util.HashMap;
import java.util.Map;

/** Each order makes at most one task, and so does each idempotency key, however often repeated. */
final class CommandRunsOnce extends Invariant {

  private final Map<String, Life> byOrder = new HashMap<>();

  CommandRunsOnce(World world) {
    super(world, "T02");
  }

  @Override
  void accepted(Life life) {
    Submission submission = life.submission;
    if (!submission.lane().type().equals(Types.ORDER.name())) {
      return;
    }
    Submission.Idempotency idempotency = submission.idempotency();
    String order = idempotency == null ? life.parameters : idempotency.key();
    Life before = byOrder.put(order, life);
    check(before == null, "%s and %s are the same order", before, life);
  }
}
