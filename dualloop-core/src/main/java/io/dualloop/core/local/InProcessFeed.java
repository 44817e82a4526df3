package io.dualloop.core.local;

import io.dualloop.api.TaskStatus;
import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the listeners on the thread that tells. Statuses told to nobody's address are dropped. */
final class InProcessFeed implements StatusFeed {

  private static final Logger log = LoggerFactory.getLogger(InProcessFeed.class);

  private final Closing closing;
  private final ConcurrentMap<Address, Sink> sinks = new ConcurrentHashMap<>();

  InProcessFeed(Closing closing) {
    this.closing = closing;
  }

  @Override
  public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
    Objects.requireNonNull(status, "status");
    if (closing.isClosed()) {
      return closing.refuse();
    }
    deliver(to, status);
    return CompletableFuture.completedFuture(null);
  }

  void deliver(Set<Address> to, TaskStatus status) {
    for (Address address : to) {
      Sink sink = sinks.get(address);
      if (sink != null) {
        deliver(address, sink, status);
      }
    }
  }

  private static void deliver(Address address, Sink sink, TaskStatus status) {
    try {
      sink.onStatus(status);
    } catch (Throwable e) {
      // One bad listener must harm neither the others nor the step whose effect this tells.
      Thrown.say(
          log,
          () ->
              log.error(
                  "the listener at {} threw on task {} version {}; the others are told all the same",
                  address,
                  status.taskId(),
                  status.version(),
                  e),
          e);
    }
  }

  @Override
  public Registration listen(Address address, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    if (closing.isClosed()) {
      throw closing.exception();
    }
    if (sinks.putIfAbsent(address, sink) != null) {
      throw new IllegalStateException(
          "someone listens at " + address + " already: give each loop an address of its own");
    }
    return () -> sinks.remove(address, sink);
  }

  void clear() {
    sinks.clear();
  }
}
