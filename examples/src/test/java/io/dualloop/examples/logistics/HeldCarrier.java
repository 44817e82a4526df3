package io.dualloop.examples.logistics;

import io.dualloop.api.TaskContext;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.spi.Transport;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A carrier that answers what, and when, the test says. */
final class HeldCarrier {

  /** One call, which is held until it is answered. */
  record Call(String orderNo, TaskContext task, CompletableFuture<Object> answer) {}

  private static final int LIMIT_SECONDS = 30;

  private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();

  BackgroundLoop workers(Transport transport) {
    return BackgroundLoop.on(transport)
        .handle(
            Tasks.TRACK,
            (parcel, task) -> (Tracking) hold(parcel.orderNo(), task),
            Handling.attempts(1))
        .handle(
            Tasks.REDELIVER,
            (parcel, task) -> (Booking) hold(parcel.orderNo(), task),
            Handling.attempts(1))
        .start();
  }

  private Object hold(String orderNo, TaskContext task) throws InterruptedException {
    Call call = new Call(orderNo, task, new CompletableFuture<>());
    calls.add(call);
    try {
      return call.answer().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** The next call; waits for it. */
  Call next() throws InterruptedException {
    Call call = calls.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    if (call == null) {
      throw new IllegalStateException("nobody called the carrier");
    }
    return call;
  }

  /** How many calls nobody has looked at. */
  int unseen() {
    return calls.size();
  }
}
