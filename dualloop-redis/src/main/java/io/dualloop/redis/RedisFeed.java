package io.dualloop.redis;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** One channel for each address. The store's scripts tell; here one listens. */
final class RedisFeed implements StatusFeed {

  private final Channels channels;
  private final Names names;
  private final TaskStore store;
  private final Publisher publisher;
  private final Telemetry telemetry;
  private final ConcurrentHashMap<Address, Sink> sinks = new ConcurrentHashMap<>();

  RedisFeed(
      Channels channels, Names names, TaskStore store, Publisher publisher, Telemetry telemetry) {
    this.channels = channels;
    this.names = names;
    this.store = store;
    this.publisher = publisher;
    this.telemetry = telemetry;
  }

  /**
   * Tells only which task it is; who listens reads it, and so never hears anything but the truth.
   */
  @Override
  public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
    byte[] message = status.taskId().value().getBytes(StandardCharsets.UTF_8);
    return CompletableFuture.allOf(
        to.stream()
            .map(address -> publisher.publish(names.statuses(address), message))
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture[]::new));
  }

  @Override
  public Registration listen(Address address, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    if (sinks.putIfAbsent(address, sink) != null) {
      throw new IllegalStateException(
          "someone listens at " + address + " already: give each loop an address of its own");
    }
    Registration registration =
        channels.listen(
            names.statuses(address),
            new Channels.Listener() {
              @Override
              public void onMessage(byte[] message) {
                tell(sink, message);
              }

              @Override
              public void onBack() {
                sink.onReconnected();
              }

              @Override
              public void onSteps() {
                sink.onReconnected();
              }
            });
    return () -> {
      registration.close();
      sinks.remove(address, sink);
    };
  }

  /** The time, a space and packed tasks; or the id of a task alone. */
  private void tell(Sink sink, byte[] message) {
    int space = 0;
    while (space < message.length && message[space] != ' ') {
      space++;
    }
    String first = new String(message, 0, space, StandardCharsets.UTF_8);
    if (space == message.length) {
      read(sink, TaskId.of(first));
      return;
    }
    long now = Long.parseLong(first);
    ByteBuffer tasks = ByteBuffer.wrap(message, space + 1, message.length - space - 1);
    while (tasks.hasRemaining()) {
      tellOne(sink, Fields.packed(now, tasks));
    }
  }

  /** What goes wrong with one must not take those behind it along. */
  private void tellOne(Sink sink, Fields task) {
    try {
      tell(sink, task);
    } catch (RuntimeException e) {
      telemetry.failure("redis.listener", e);
    }
  }

  private void tell(Sink sink, Fields task) {
    if (task.has("resultSize")) {
      // Its result is too long for a message.
      read(sink, TaskId.of(task.text("id")));
    } else {
      sink.onStatus(Statuses.read(task));
    }
  }

  private void read(Sink sink, TaskId id) {
    var unused =
        store
            .find(id)
            .thenAccept(found -> found.found().ifPresent(sink::onStatus))
            .exceptionally(
                failure -> {
                  // The listener reads it again anyway before long; this was only to be quicker.
                  telemetry.failure("redis.read", failure);
                  return null;
                });
  }
}
