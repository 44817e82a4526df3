package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Envelope;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The foot of the ladder, which all processes read: each word that arrives lets the store be swept,
 * and the step that makes a task ready wakes its workers. One sweep at a time, for all words that
 * came before it. A word that comes early finds nothing, and so does one whose task has ended.
 */
final class DueSubscription extends Subscription {

  private static final int PREFETCH = 256;

  /** How many tasks one sweep touches at most; if it did, there are perhaps more. */
  private static final int MOST_SWEPT = 256;

  private final Receiver receiver;
  private final TaskStore store;
  private final StatusFeed feed;
  private final Telemetry telemetry;
  private final Binding binding;
  private final List<Delivery> arrived = new ArrayList<>();
  private boolean sweeping;

  DueSubscription(
      Receiver receiver, TaskStore store, StatusFeed feed, Telemetry telemetry, Names names) {
    this.receiver = receiver;
    this.store = store;
    this.feed = feed;
    this.telemetry = telemetry;
    this.binding = names.dueBinding();
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
    declaring.ladder();
  }

  /** Its exchange is none of those that are there for all. */
  @Override
  void bind(Declaring declaring) throws IOException {
    declaring.steps();
    super.bind(declaring);
  }

  @Override
  Reading reading(Channel channel) {
    return new Reading(channel, receiver.ends(this)) {
      @Override
      void read(Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
        telemetry.count("rabbit.delay.due", 1);
        Delivery delivery = new Delivery(this, envelope.getDeliveryTag());
        receiver.post(() -> arrived(delivery));
      }
    };
  }

  private void arrived(Delivery delivery) {
    arrived.add(delivery);
    if (!sweeping) {
      sweep();
    }
  }

  private void sweep() {
    List<Delivery> batch = List.copyOf(arrived);
    arrived.clear();
    sweeping = true;
    sweep(batch);
  }

  private void sweep(List<Delivery> batch) {
    var unused =
        asked().whenComplete((swept, failure) -> receiver.post(() -> swept(batch, swept, failure)));
  }

  private CompletionStage<Swept> asked() {
    try {
      return store.sweep(MOST_SWEPT);
    } catch (Throwable e) {
      // A port must not throw; one that does harms no more than one that fails.
      return CompletableFuture.failedFuture(e);
    }
  }

  private void swept(List<Delivery> batch, @Nullable Swept swept, @Nullable Throwable failure)
      throws IOException {
    if (swept != null) {
      swept
          .tell()
          .forEach(
              (status, to) -> {
                var unused = feed.tell(to, status);
              });
      if (swept.touched() >= MOST_SWEPT) {
        sweep(batch);
        return;
      }
    } else if (failure != null) {
      // Whoever sweeps by the clock does it when the store is back.
      telemetry.failure("rabbit.delay.sweep", failure);
    }
    sweeping = false;
    if (!arrived.isEmpty()) {
      sweep();
    }
    for (Delivery each : batch) {
      each.ack();
    }
  }

  /** Nobody waits: a word stays in the queue. */
  @Override
  CompletableFuture<Void> opened() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  void onOpened() {
    // What was missed has been swept by the clock.
  }
}
