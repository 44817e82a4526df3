package io.dualloop.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Who waits for a stage of a loop that lives gets an answer or a failure, whatever happens. */
final class EveryStageCompletes extends Invariant {

  private final List<Waited> all = new ArrayList<>();

  private record Waited(Node node, String what, CompletionStage<?> stage) {}

  EveryStageCompletes(World world) {
    super(world, "L07");
  }

  @Override
  void waiting(Node node, String what, CompletionStage<?> stage) {
    all.add(new Waited(node, what, stage));
  }

  @Override
  void atEnd() {
    for (Waited each : all) {
      check(
          !each.node.isAlive() || each.stage.toCompletableFuture().isDone(),
          "%s at %s was never answered",
          each.what,
          each.node);
    }
  }
}
