package io.dualloop.core.local;

import io.dualloop.api.TaskId;
import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission.Lane;
import io.dualloop.spi.WorkQueue;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes every worker that knows the type, on the thread that wakes: each claims what it has slots
 * for or finds nothing, and none stays idle because the hint went to one that was full.
 */
final class InProcessQueue implements WorkQueue {

  private static final Logger log = LoggerFactory.getLogger(InProcessQueue.class);

  private final Closing closing;
  private final List<Served> served = new CopyOnWriteArrayList<>();

  InProcessQueue(Closing closing) {
    this.closing = closing;
  }

  @Override
  public CompletionStage<Void> wake(Lane lane, TaskId id) {
    Objects.requireNonNull(id, "id");
    if (closing.isClosed()) {
      return closing.refuse();
    }
    deliver(lane, id);
    return CompletableFuture.completedFuture(null);
  }

  void deliver(Lane lane, TaskId id) {
    for (Served worker : served) {
      if (worker.types.contains(lane.type())) {
        deliver(worker.sink, lane, id);
      }
    }
  }

  private static void deliver(Sink sink, Lane lane, TaskId id) {
    try {
      sink.onWake(lane, id);
    } catch (Throwable e) {
      // The task is in the store; the worker finds it at its next claim.
      Thrown.say(
          log,
          () ->
              log.error(
                  "a worker threw when woken for task {} of {}; others are woken", id, lane, e),
          e);
    }
  }

  @Override
  public Registration serve(Set<String> types, int slots, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    if (slots < 1) {
      throw new IllegalArgumentException("slots must be at least 1, but are " + slots);
    }
    if (closing.isClosed()) {
      throw closing.exception();
    }
    Served worker = new Served(Set.copyOf(types), sink);
    served.add(worker);
    return () -> served.remove(worker);
  }

  void clear() {
    served.clear();
  }

  /** Not a record: the same sink may serve twice, and each registration ends by itself. */
  private static final class Served {
    private final Set<String> types;
    private final Sink sink;

    private Served(Set<String> types, Sink sink) {
      this.types = types;
      this.sink = sink;
    }
  }
}
