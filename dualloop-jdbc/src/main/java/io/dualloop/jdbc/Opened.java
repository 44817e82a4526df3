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

  private final Workers workers;
  private final Teller teller;
  private final Bell bell;
  private final Hearing hearing;
  private final InvalidationPoll invalidations;
  private final FeedPoll statuses;
  private final QueuePoll work;
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
    teller = new Teller(telemetry);
    feed = new JdbcFeed(teller, workers::isClosed);
    queue = new JdbcQueue(teller, workers::isClosed);
    String process = UUID.randomUUID().toString();
    bell = new Bell(database, workers, process, telemetry);
    hearing = new Hearing(database, process, new Ears(), telemetry);
    invalidations = new InvalidationPoll(teller, this::invalidated);
    statuses = new FeedPoll(feed, telemetry);
    work = new QueuePoll(queue);
    poller =
        new Poller(
            database, telemetry, hearing, pollInterval, List.of(invalidations, statuses, work));
    Waiting waiting = new Waiting(limits.queueLimit());
    Steps steps =
        new Steps(database, workers, new Hints(feed, queue, bell::ring), waiting, telemetry);
    store = new JdbcTaskStore(steps, limits, waiting);
    results = new JdbcResults(steps, invalidations, workers::isClosed);
  }

  private void invalidated() {
    poller.hurry(invalidations);
    bell.ring(Change.ANSWERS);
  }

  /** What other processes tell makes the poller look. */
  private final class Ears implements Hearing.Ears {

    @Override
    public void heard(Set<Change> changes) {
      for (Change each : changes) {
        poller.hurry(
            switch (each) {
              case STATUS -> statuses;
              case WORK -> work;
              case ANSWERS -> invalidations;
            });
      }
    }

    @Override
    public void begins(boolean again) {
      if (again) {
        poller.missed();
      }
      poller.told(true);
    }

    @Override
    public void ends() {
      poller.told(false);
    }
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
      hearing.close(TO_CLOSE);
      poller.close(TO_CLOSE);
      teller.close(TO_CLOSE);
    }
  }
}
