package io.dualloop.jdbc;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** Those who listen in this process. What other processes do is polled for by {@link FeedPoll}. */
final class JdbcFeed implements StatusFeed {

  private final Teller teller;
  private final BooleanSupplier isClosed;
  private final ConcurrentHashMap<Address, Listener> listeners = new ConcurrentHashMap<>();

  JdbcFeed(Teller teller, BooleanSupplier isClosed) {
    this.teller = teller;
    this.isClosed = isClosed;
  }

  /** Others find it by polling, so there is nothing to be done for them. */
  @Override
  public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
    Objects.requireNonNull(status, "status");
    if (isClosed.getAsBoolean()) {
      return CompletableFuture.failedFuture(Workers.closedException());
    }
    deliver(to, status);
    return CompletableFuture.completedFuture(null);
  }

  void deliver(Set<Address> to, TaskStatus status) {
    for (Address address : to) {
      Listener listener = listeners.get(address);
      if (listener != null) {
        boolean unused = deliver(listener, status);
      }
    }
  }

  /** False if it was dropped, since too much waits to be told. */
  boolean deliver(Listener listener, TaskStatus status) {
    return teller.tell(() -> listener.tell(status));
  }

  @Override
  public Registration listen(Address address, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    if (isClosed.getAsBoolean()) {
      throw Workers.closedException();
    }
    Listener listener = new Listener(address, sink);
    if (listeners.putIfAbsent(address, listener) != null) {
      throw new IllegalStateException(
          "someone listens at " + address + " already: give each loop an address of its own");
    }
    return () -> {
      listener.close();
      listeners.remove(address, listener);
    };
  }

  /** Whether all of these listen in this process. */
  boolean hasAll(Set<Address> addresses) {
    return listeners.keySet().containsAll(addresses);
  }

  Collection<Listener> listeners() {
    return listeners.values();
  }

  void reconnected() {
    listeners.values().forEach(each -> teller.tell(each::reconnected));
  }
}
