package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One topic exchange for all statuses. Each who listens has a queue, bound once to its address; no
 * task has anything of its own.
 */
final class RabbitFeed implements StatusFeed {

  private static final AMQP.BasicProperties PROPERTIES =
      new AMQP.BasicProperties.Builder()
          .type("dualloop.status")
          .contentType("application/json")
          .contentEncoding("UTF-8")
          .deliveryMode(1)
          .build();

  private final Publisher publisher;
  private final Receiver receiver;
  private final TaskStore store;
  private final Names names;
  private final Telemetry telemetry;
  private final Set<Address> listening = ConcurrentHashMap.newKeySet();

  RabbitFeed(
      Publisher publisher, Receiver receiver, TaskStore store, Names names, Telemetry telemetry) {
    this.publisher = publisher;
    this.receiver = receiver;
    this.store = store;
    this.names = names;
    this.telemetry = telemetry;
  }

  @Override
  public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
    Objects.requireNonNull(status, "status");
    if (publisher.isClosed()) {
      return CompletableFuture.failedFuture(Publisher.closedException());
    }
    byte[] body;
    try {
      body = StatusWriter.write(status);
    } catch (RuntimeException e) {
      telemetry.failure("rabbit.status", e);
      return CompletableFuture.failedFuture(e);
    }
    return CompletableFuture.allOf(
        to.stream()
            .map(address -> publisher.publish(publication(address, status, body)))
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture[]::new));
  }

  private Publication publication(Address address, TaskStatus status, byte[] body) {
    String key = Names.escaped(address) + "." + status.taskId();
    return new Publication(names.status, key, PROPERTIES, body, new Target.ListenerQueue(address));
  }

  @Override
  public Registration listen(Address address, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    if (publisher.isClosed()) {
      throw Publisher.closedException();
    }
    if (!listening.add(address)) {
      throw new IllegalStateException(
          "someone listens at " + address + " already: give each loop an address of its own");
    }
    StatusSubscription subscription =
        new StatusSubscription(
            receiver, store, telemetry, names, new StatusSubscription.Listener(address, sink));
    receiver.add(subscription);
    AtomicBoolean closed = new AtomicBoolean();
    return () -> {
      if (closed.compareAndSet(false, true)) {
        subscription.end();
        listening.remove(address);
      }
    };
  }
}
