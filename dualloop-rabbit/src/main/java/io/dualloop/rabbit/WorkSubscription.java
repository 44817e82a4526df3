package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** One lane, read for one worker: wake-ups, and tasks of other programs. */
final class WorkSubscription extends Subscription {

  /** What a wake-up of our own is marked with, in the property {@code type}. */
  static final String WAKE = "dualloop.wake";

  /** AMQP says it in 16 bits. */
  private static final int MOST = 65_535;

  private final Receiver receiver;
  private final ForeignTasks foreign;
  private final Telemetry telemetry;
  private final Binding binding;
  private final Submission.Lane lane;
  private final int slots;
  private final WorkQueue.Sink sink;
  private volatile boolean ended;

  WorkSubscription(
      Receiver receiver,
      ForeignTasks foreign,
      Telemetry telemetry,
      Served served,
      Submission.Lane lane) {
    this.receiver = receiver;
    this.foreign = foreign;
    this.telemetry = telemetry;
    this.binding = served.names().binding(lane);
    this.lane = lane;
    this.slots = served.slots();
    this.sink = served.sink();
  }

  /** Who serves. */
  record Served(Names names, int slots, WorkQueue.Sink sink) {}

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
    return Math.min(slots, MOST);
  }

  @Override
  void declare(Declaring declaring) throws IOException {
    declaring.lane(lane);
  }

  @Override
  Reading reading(Channel channel) {
    return new Reading(channel, receiver.ends(this)) {
      @Override
      void read(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        Delivery.OfLane delivery =
            new Delivery.OfLane(
                this, lane, envelope.getDeliveryTag(), before(envelope, properties));
        if (WAKE.equals(properties.getType())) {
          receiver.post(() -> woken(delivery, body));
        } else {
          foreign.take(delivery, body);
        }
      }
    };
  }

  /** Replicated queues count; others say only that it was delivered before. */
  private static long before(Envelope envelope, AMQP.BasicProperties properties) {
    Map<String, Object> headers = properties.getHeaders();
    Object count = headers == null ? null : headers.get("x-delivery-count");
    if (count instanceof Number number) {
      return number.longValue();
    }
    return envelope.isRedeliver() ? Held.HANDED_BACK_AT_MOST : 0;
  }

  private void woken(Delivery.OfLane delivery, byte[] body) throws IOException {
    if (ended) {
      // Its channel is closed next, and the broker gives it to others.
      return;
    }
    TaskId id;
    try {
      id = TaskId.of(new String(body, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      telemetry.failure("rabbit.wake.unreadable", e);
      delivery.ack();
      return;
    }
    receiver.held.add(delivery, id);
    try {
      sink.onWake(lane, id);
    } catch (Throwable e) {
      // One bad worker must harm neither the others nor this thread; another may have the wake-up.
      telemetry.failure("rabbit.listener", e);
    }
  }

  /** Nobody waits: a wake-up stays in the queue. */
  @Override
  CompletableFuture<Void> opened() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  void onOpened() {
    // What was missed is claimed by the worker itself within a second.
  }
}
