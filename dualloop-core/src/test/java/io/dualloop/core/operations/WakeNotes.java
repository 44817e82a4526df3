package io.dualloop.core.operations;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Notes who was woken; a wake for the lane FAILS fails. */
record WakeNotes(List<String> woken, WorkQueue real) implements WorkQueue {

  @Override
  public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
    woken.add(lane.type());
    return lane.type().equals("FAILS")
        ? CompletableFuture.failedFuture(new IllegalStateException("no queue"))
        : CompletableFuture.completedFuture(null);
  }

  @Override
  public Registration serve(Set<String> types, int slots, Sink sink) {
    return real.serve(types, slots, sink);
  }
}
