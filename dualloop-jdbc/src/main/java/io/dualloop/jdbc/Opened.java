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
  private static final long LEAST_NANOS = Duration.ofMillis(1).toNanos();

  private final Workers workers;
  private final List<Teller> tellers;
  private final List<Poller> pollers;
  private final JdbcTaskStore store;
  private final JdbcQueue queue;
  private final JdbcFeed feed;
  private final JdbcResults results;
  private final AtomicBoolean closed = new AtomicBoolean();

  Opened(Database database, Limits limits, int connections, Telemetry telemetry) {
    workers = new Workers(connections, telemetry);
    Teller teller = new Teller("dualloop-jdbc-hints", telemetry);
    // Invalidations have threads of their own: they are urgent, and statuses may be slow.
    Teller urgent = new Teller("dualloop-jdbc-invalidated", telemetry);
    tellers = List.of(urgent, teller);
    feed = new JdbcFeed(teller, workers::isClosed);
    queue = new JdbcQueue(teller, workers::isClosed);
    InvalidationPoll invalidations = new InvalidationPoll(urgent, this::look);
    List<Poll> others = List.of(new FeedPoll(feed, telemetry), new QueuePoll(queue, telemetry));
    pollers =
        List.of(
            new Poller(
                "dualloop-jdbc-poll-invalidated", database, telemetry, List.of(invalidations)),
            new Poller("dualloop-jdbc-poll", database, telemetry, others));
    Waiting waiting = new Waiting(limits.queueLimit());
    Steps steps = new Steps(database, workers, new Hints(feed, queue), waiting, telemetry);
    store = new JdbcTaskStore(steps, limits, waiting, telemetry);
    results = new JdbcResults(steps, invalidations, workers::isClosed);
  }

  private void look() {
    pollers.get(0).wake();
  }

  Transport transport(Survival survival) {
    pollers.forEach(Poller::start);
    return new Transport(
        store,
        queue,
        feed,
        results,
        Set.of(Capability.STORE_WAKES, Capability.STORE_TELLS, Capability.STORE_KEEPS),
        survival,
        this::close);
  }

  /** All share one deadline: each waits for what the others have left of it. */
  private void close() {
    if (closed.compareAndSet(false, true)) {
      long end = System.nanoTime() + TO_CLOSE.toNanos();
      pollers.forEach(Poller::stop);
      workers.close(left(end));
      pollers.forEach(poller -> poller.awaitEnd(left(end)));
      tellers.forEach(Teller::stop);
      tellers.forEach(teller -> teller.awaitEnd(left(end)));
    }
  }

  /** Positive, since a thread is waited for without end where it is zero. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(LEAST_NANOS, end - System.nanoTime()));
  }
}
