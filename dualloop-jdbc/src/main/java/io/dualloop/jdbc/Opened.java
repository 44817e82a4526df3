package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/** A transport's parts, and their threads. */
final class Opened {

  private static final Duration TO_CLOSE = Duration.ofSeconds(2);
  private static final long LEAST_NANOS = Duration.ofMillis(1).toNanos();

  private final Workers workers;
  private final List<Teller> tellers;
  private final Bell bell;
  private final Hearing hearing;
  private final InvalidationPoll invalidations;
  private final FeedPoll statuses;
  private final QueuePoll work;
  private final Poller urgentPoller;
  private final Poller poller;
  private final JdbcTaskStore store;
  private final JdbcQueue queue;
  private final JdbcFeed feed;
  private final JdbcResults results;
  private final AtomicBoolean closed = new AtomicBoolean();

  Opened(
      Database database,
      Limits limits,
      int connections,
      Duration pollInterval,
      Telemetry telemetry) {
    workers = new Workers(connections, telemetry);
    Teller teller = new Teller("dualloop-jdbc-hints", telemetry);
    // Invalidations have threads of their own: they are urgent, and statuses may be slow.
    Teller urgent = new Teller("dualloop-jdbc-invalidated", telemetry);
    tellers = List.of(urgent, teller);
    feed = new JdbcFeed(teller, workers::isClosed);
    queue = new JdbcQueue(teller, workers::isClosed);
    String process = UUID.randomUUID().toString();
    bell = new Bell(database, workers, process, telemetry);
    hearing = new Hearing(database, process, new Ears(), telemetry);
    invalidations = new InvalidationPoll(urgent, this::invalidated);
    statuses = new FeedPoll(feed, telemetry);
    work = new QueuePoll(queue, telemetry);
    Poller.Common common = new Poller.Common(database, hearing, pollInterval, telemetry);
    urgentPoller = new Poller("dualloop-jdbc-poll-invalidated", common, List.of(invalidations));
    poller = new Poller("dualloop-jdbc-poll", common, List.of(statuses, work));
    Waiting waiting = new Waiting(limits.queueLimit());
    Steps steps =
        new Steps(database, workers, new Hints(feed, queue, bell::ring), waiting, telemetry);
    store = new JdbcTaskStore(steps, limits, waiting, telemetry);
    results = new JdbcResults(steps, invalidations, workers::isClosed);
  }

  private void invalidated() {
    urgentPoller.hurry(invalidations);
    bell.ring(Change.ANSWERS);
  }

  private List<Poller> pollers() {
    return List.of(urgentPoller, poller);
  }

  /** What other processes tell makes the pollers look. */
  private final class Ears implements Hearing.Ears {

    @Override
    public void heard(Set<Change> changes) {
      for (Change each : changes) {
        switch (each) {
          case STATUS -> poller.hurry(statuses);
          case WORK -> poller.hurry(work);
          case ANSWERS -> urgentPoller.hurry(invalidations);
        }
      }
    }

    @Override
    public void begins(boolean again) {
      if (again) {
        pollers().forEach(Poller::missed);
      }
      pollers().forEach(each -> each.told(true));
    }

    @Override
    public void ends() {
      pollers().forEach(each -> each.told(false));
    }
  }

  Transport transport(Survival survival) {
    pollers().forEach(Poller::start);
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
      pollers().forEach(Poller::stop);
      hearing.stop();
      workers.close(left(end));
      pollers().forEach(each -> each.awaitEnd(left(end)));
      hearing.awaitEnd(left(end));
      tellers.forEach(Teller::stop);
      tellers.forEach(teller -> teller.awaitEnd(left(end)));
    }
  }

  /** Positive, since a thread is waited for without end where it is zero. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(LEAST_NANOS, end - System.nanoTime()));
  }
}
