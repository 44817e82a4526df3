package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One address, read for one listener. Acknowledged on the channel's own reading thread. */
final class StatusSubscription extends Subscription {

  private static final int PREFETCH = 256;

  /** So long at most somebody waits for it to be there at first. */
  private static final long LONGEST_OPENING_MILLIS = 1_000;

  private final CompletableFuture<Void> opened =
      new CompletableFuture<Void>()
          .completeOnTimeout(null, LONGEST_OPENING_MILLIS, TimeUnit.MILLISECONDS);

  private final Receiver receiver;
  private final TaskStore store;
  private final Telemetry telemetry;
  private final Address address;
  private final Binding binding;
  private final StatusFeed.Sink sink;
  private volatile boolean ended;

  StatusSubscription(
      Receiver receiver, TaskStore store, Telemetry telemetry, Names names, Listener listener) {
    this.receiver = receiver;
    this.store = store;
    this.telemetry = telemetry;
    this.address = listener.address();
    this.binding = names.binding(listener.address());
    this.sink = listener.sink();
  }

  /** Who listens where. */
  record Listener(Address address, StatusFeed.Sink sink) {}

  void end() {
    ended = true;
    receiver.remove(this);
  }

  @Override
  Binding binding() {
    return binding;
  }

  @Override
  int prefetch() {
    return PREFETCH;
  }

  @Override
  void declare(Declaring declaring) throws IOException {
    declaring.listener(address);
  }

  @Override
  Reading reading(Channel channel) {
    return new Reading(channel, receiver.ends(this)) {
      @Override
      void read(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        if (ended) {
          // Its channel is closed next, and who listens here after it has what it did not hear.
          return;
        }
        guarded("rabbit.status", () -> told(StatusReader.read(body)));
        try {
          channel.basicAck(envelope.getDeliveryTag(), false);
        } catch (IOException | AlreadyClosedException e) {
          // The channel is gone, and what was told is told again on the next one.
          telemetry.count("rabbit.status.again", 1);
        }
        answered();
      }
    };
  }

  private void told(StatusReader.Read read) {
    if (!read.isWhole()) {
      // Its result is too long for a message, and a listener hears nothing but the whole.
      find(read);
    } else {
      guarded("rabbit.listener", () -> sink.onStatus(read.status()));
    }
  }

  private void find(StatusReader.Read read) {
    var unused =
        store
            .find(read.status().taskId())
            .thenAccept(
                found ->
                    found
                        .found()
                        .ifPresent(
                            status -> guarded("rabbit.listener", () -> sink.onStatus(status))))
            .exceptionally(
                failure -> {
                  // The listener reads it again anyway before long; this was only to be quicker.
                  telemetry.failure("rabbit.read", failure);
                  return null;
                });
  }

  /** One bad listener must harm neither the others nor the thread that reads. */
  private void guarded(String where, Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      telemetry.failure(where, e);
    }
  }

  @Override
  CompletableFuture<Void> opened() {
    return opened;
  }

  @Override
  void onOpened() {
    opened.complete(null);
    guarded(
        "rabbit.listener",
        () -> {
          if (!ended) {
            sink.onReconnected();
          }
        });
  }
}
