package io.dualloop.jdbc;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import io.dualloop.spi.support.Checks;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/**
 * The workers of this process: all that know the type are woken, and claim what they have slots
 * for. What other processes submit is polled for by {@link QueuePoll}.
 */
final class JdbcQueue implements WorkQueue {

  private final Teller teller;
  private final BooleanSupplier isClosed;
  private final List<Served> served = new CopyOnWriteArrayList<>();

  JdbcQueue(Teller teller, BooleanSupplier isClosed) {
    this.teller = teller;
    this.isClosed = isClosed;
  }

  @Override
  public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
    Objects.requireNonNull(id, "id");
    if (isClosed.getAsBoolean()) {
      return CompletableFuture.failedFuture(Workers.closedException());
    }
    deliver(lane, id);
    return CompletableFuture.completedFuture(null);
  }

  void deliver(Submission.Lane lane, TaskId id) {
    for (Served worker : served) {
      if (worker.types.contains(lane.type())) {
        teller.tell(() -> worker.wake(lane, id));
      }
    }
  }

  @Override
  public Registration serve(Set<String> types, int slots, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    Checks.atLeastOne("slots", slots);
    if (isClosed.getAsBoolean()) {
      throw Workers.closedException();
    }
    Served worker = new Served(Set.copyOf(types), sink);
    served.add(worker);
    return () -> {
      worker.closed = true;
      served.remove(worker);
    };
  }

  /** All types that somebody here knows. */
  Set<String> types() {
    Set<String> all = new TreeSet<>();
    served.forEach(worker -> all.addAll(worker.types));
    return all;
  }

  /** Not a record: the same sink may serve twice, and each registration ends by itself. */
  private static final class Served {
    private final Set<String> types;
    private final Sink sink;
    private volatile boolean closed;

    private Served(Set<String> types, Sink sink) {
      this.types = types;
      this.sink = sink;
    }

    private void wake(Submission.Lane lane, TaskId id) {
      if (!closed) {
        sink.onWake(lane, id);
      }
    }
  }
}
