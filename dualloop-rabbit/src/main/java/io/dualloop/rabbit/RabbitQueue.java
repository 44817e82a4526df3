package io.dualloop.rabbit;

import com.rabbitmq.client.AMQP;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import io.dualloop.spi.support.Checks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

/** One queue for each lane, which all who serve it compete for: a wake-up goes to one of them. */
final class RabbitQueue implements WorkQueue {

  private static final AMQP.BasicProperties PROPERTIES =
      new AMQP.BasicProperties.Builder()
          .type(WorkSubscription.WAKE)
          .contentType("text/plain")
          .deliveryMode(1)
          .build();

  private final Publisher publisher;
  private final Receiver receiver;
  private final ForeignTasks foreign;
  private final Names names;
  private final Telemetry telemetry;

  RabbitQueue(
      Publisher publisher,
      Receiver receiver,
      ForeignTasks foreign,
      Names names,
      Telemetry telemetry) {
    this.publisher = publisher;
    this.receiver = receiver;
    this.foreign = foreign;
    this.names = names;
    this.telemetry = telemetry;
  }

  @Override
  public CompletionStage<Void> wake(Submission.Lane lane, TaskId id) {
    return publisher.publish(publication(names, lane, id));
  }

  static Publication publication(Names names, Submission.Lane lane, TaskId id) {
    byte[] body = id.value().getBytes(StandardCharsets.UTF_8);
    return new Publication(
        names.work, Names.key(lane), PROPERTIES, body, new Target.LaneQueue(lane));
  }

  @Override
  public Registration serve(Set<String> types, int slots, Sink sink) {
    Objects.requireNonNull(sink, "sink");
    Checks.atLeastOne("slots", slots);
    if (publisher.isClosed()) {
      throw Publisher.closedException();
    }
    WorkSubscription.Served served = new WorkSubscription.Served(names, slots, sink);
    List<WorkSubscription> lanes = new ArrayList<>();
    for (String type : types) {
      for (Priority priority : Priority.values()) {
        lanes.add(
            new WorkSubscription(
                receiver, foreign, telemetry, served, new Submission.Lane(type, priority)));
      }
    }
    lanes.forEach(receiver::add);
    AtomicBoolean closed = new AtomicBoolean();
    return () -> {
      if (closed.compareAndSet(false, true)) {
        lanes.forEach(WorkSubscription::end);
      }
    };
  }
}
