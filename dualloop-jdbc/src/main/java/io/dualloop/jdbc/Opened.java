package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** A transport's parts, and their threads. */
final class Opened {

  private static final Duration TO_CLOSE = Duration.ofSeconds(2);

  private final Workers workers;
  private final Teller teller;
  private final Poller poller;
  private final JdbcTaskStore store;
  private final JdbcQueue queue;
  private final JdbcFeed feed;
  private final JdbcResults results;
  private final AtomicBoolean closed = new AtomicBoolean();

  Opened(Database database, Limits limits, int connections, Telemetry telemetry) {
    workers = new Workers(connections, telemetry);
    teller = new Teller(telemetry);
    feed = new JdbcFeed(teller, workers::isClosed);
    queue = new JdbcQueue(teller, workers::isClosed);
    InvalidationPoll invalidations = new InvalidationPoll(teller, this::look);
    poller =
        new Poller(
            database,
            telemetry,
            List.of(invalidations, new FeedPoll(feed, telemetry), new QueuePoll(queue)));
    Waiting waiting = new Waiting(limits.queueLimit());
    Steps steps = new Steps(database, workers, Hints.here(feed, queue), waiting, telemetry);
    store = new JdbcTaskStore(steps, limits, waiting);
    results = new JdbcResults(steps, invalidations, workers::isClosed);
  }

  private void look() {
    poller.wake();
  }

  Transport transport(Survival survival) {
    poller.start();
    return new Transport(
        store,
        queue,
        feed,
        results,
        Set.of(Capability.STORE_WAKES, Capability.STORE_TELLS, Capability.STORE_KEEPS),
        survival,
        this::close);
  }

  private void close() {
    if (closed.compareAndSet(false, true)) {
      workers.close(TO_CLOSE);
      poller.close(TO_CLOSE);
      teller.close(TO_CLOSE);
    }
  }
}
