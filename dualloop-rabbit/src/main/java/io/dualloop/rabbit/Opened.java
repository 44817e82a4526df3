package io.dualloop.rabbit;

import io.dualloop.api.Submitted;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Capability;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/** A transport's parts, and their threads. */
final class Opened {

  private final Transport truth;
  private final Publisher publisher;
  private final Receiver receiver;
  private final Declaring declaring;
  private final RabbitQueue queue;
  private final RabbitFeed feed;
  private final Delays delays;
  private final boolean hintsTaken;
  private final AtomicBoolean closed = new AtomicBoolean();

  Opened(Connector connector, Settings settings, Telemetry telemetry, Transport truth) {
    this.truth = truth;
    Names names = settings.names();
    connector.tell(telemetry);
    TaskStore store = truth.store();
    Stuck stuck = new Stuck(Stuck.LATE, telemetry);
    Topology topology = new Topology(settings, stuck::close);
    Clashes clashes = new Clashes(telemetry);
    declaring = new Declaring(connector, names, topology, clashes);
    receiver = new Receiver(connector, names, declaring, stuck, clashes, telemetry);
    publisher =
        new Publisher(connector, settings, declaring, clashes, telemetry, receiver::missedSome);
    feed = new RabbitFeed(publisher, receiver, store, names, telemetry);
    delays = settings.delayLadder() ? Delays.by(publisher, names) : Delays.NONE;
    ForeignTasks foreign = new ForeignTasks(receiver, store, feed, this::accepted, telemetry);
    queue = new RabbitQueue(publisher, receiver, foreign, names, telemetry);
    hintsTaken = store.useHints(queue, feed);
    if (settings.delayLadder()) {
      receiver.add(new DueSubscription(receiver, store, feed, telemetry, names));
    }
  }

  /** The publisher counts what fails. */
  private void accepted(Submission submission, Submitted answer) {
    delays.submitted(submission, answer);
    if (!truth.can(Capability.STORE_WAKES)) {
      var unused = queue.wake(submission.lane(), submission.id());
    }
  }

  Transport transport() {
    WorkQueue wakes = queue;
    StatusFeed tells = feed;
    if (!hintsTaken && truth.can(Capability.STORE_WAKES)) {
      wakes = StoreHints.both(queue, truth.queue());
    }
    if (!hintsTaken && truth.can(Capability.STORE_TELLS)) {
      tells = StoreHints.both(feed, truth.feed());
    }
    receiver.start(publisher::expire);
    publisher.start();
    return new Transport(
        new WatchedStore(truth.store(), receiver, delays),
        wakes,
        tells,
        truth.results(),
        truth.capabilities(),
        truth.survival(),
        this::close);
  }

  private void close() {
    if (closed.compareAndSet(false, true)) {
      receiver.close();
      // Steps that are under way tell and wake to the end.
      truth.close();
      publisher.close();
      declaring.close();
    }
  }
}
