package io.dualloop.tck.faulty;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Survival;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.tck.TransportUnderTest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A transport under test whose nodes are not what they should be. */
final class UnderFaults {

  private UnderFaults() {}

  /** One fault for all nodes: nodes that were one stay one. */
  static TransportUnderTest everyNode(TransportUnderTest right, UnaryOperator<Transport> change) {
    Transport first = change.apply(right.transport());
    Transport other =
        right.otherNode().equals(right.transport()) ? first : change.apply(right.otherNode());
    return new Nodes(right, first, other, () -> right.restarted().map(change));
  }

  /** A fault between the nodes: each has it for itself. */
  static TransportUnderTest eachNode(TransportUnderTest right, UnaryOperator<Transport> change) {
    return new Nodes(
        right,
        change.apply(right.transport()),
        change.apply(right.otherNode()),
        () -> right.restarted().map(change));
  }

  static TransportUnderTest losesAcceptedWork(TransportUnderTest right) {
    Transport says = Parts.of(right.transport()).survival(Survival.PROCESS);
    Transport empty = Parts.of(says).store(empty(right.transport().store()));
    return new Nodes(right, says, says, () -> Optional.of(empty));
  }

  static TransportUnderTest neverShowsWhatItSurvives(TransportUnderTest right) {
    Transport says = Parts.of(right.transport()).survival(Survival.PROCESS);
    return new Nodes(right, says, says, Optional::empty);
  }

  private static TaskStore empty(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Lookup> find(TaskId id) {
        return CompletableFuture.completedFuture(new Lookup.NeverWas());
      }
    };
  }

  private record Nodes(
      TransportUnderTest right,
      Transport transport,
      Transport otherNode,
      Supplier<Optional<Transport>> again)
      implements TransportUnderTest {

    @Override
    public Optional<Transport> restarted() {
      return again.get();
    }

    @Override
    public boolean canRestart() {
      return right.canRestart();
    }

    @Override
    public LoopRuntime runtime() {
      return right.runtime();
    }

    @Override
    public void passTime(Duration duration) {
      right.passTime(duration);
    }

    @Override
    public boolean proceed() {
      return right.proceed();
    }

    @Override
    public Duration slack() {
      return right.slack();
    }

    @Override
    public void close() {
      right.close();
    }
  }
}
