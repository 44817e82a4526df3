package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.spi.Address;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who has closed a registration hears nothing more, and who hears slowly delays nobody else. */
class JdbcRegistrationTest {

  private static final Address ADDRESS = new Address("foreground");

  private final AtomicInteger heard = new AtomicInteger();
  private final CountDownLatch held = new CountDownLatch(1);
  private MemoryDatabase memory;
  private Teller teller;

  @BeforeEach
  void begin() throws SQLException {
    memory = new MemoryDatabase();
    teller = new Teller("hints", Telemetry.NONE);
  }

  @AfterEach
  void end() {
    held.countDown();
    teller.stop();
    memory.close();
  }

  @Test
  void aWakeOrAStatusThatWaitsIsNotDeliveredAfterTheClose() {
    JdbcQueue queue = new JdbcQueue(teller, () -> false);
    JdbcFeed feed = new JdbcFeed(teller, () -> false);
    assertThat(teller.tell(() -> hold(held))).isTrue();
    Registration worker =
        queue.serve(Set.of(Submissions.TYPE), 1, (lane, id) -> heard.incrementAndGet());
    Registration watcher = feed.listen(ADDRESS, status -> heard.incrementAndGet());
    queue.deliver(task("a").lane(), TaskId.of("a"));
    feed.reconnected();
    worker.close();
    watcher.close();
    held.countDown();
    awaitTold();
    assertThat(heard).hasValue(0);
  }

  @Test
  void closingOneRegistrationTwiceLeavesTheOtherOfTheSameListener() {
    InvalidationPoll poll = new InvalidationPoll(teller, () -> {});
    Counting listener = new Counting(heard);
    Registration one = poll.add(listener);
    Registration two = poll.add(listener);
    one.close();
    one.close();
    poll.reconnected();
    awaitTold();
    assertThat(heard).hasValue(1);

    two.close();
    poll.reconnected();
    awaitTold();
    assertThat(heard).hasValue(1);
  }

  @Test
  void F06_aSinkThatHangsDelaysNoInvalidation() {
    CountDownLatch hangs = new CountDownLatch(1);
    try (Transport transport = JdbcTransport.on(memory.source)) {
      Registration unusedFeed =
          transport
              .feed()
              .listen(
                  ADDRESS,
                  status -> {
                    hangs.countDown();
                    hold(held);
                  });
      Registration unusedResults = transport.results().listen(new Counting(heard));
      now(transport.store().submit(task("a", ADDRESS)));
      now(transport.store().cancel(TaskId.of("a"), Duration.ofSeconds(1)));
      hold(hangs);
      now(transport.results().invalidate(new Invalidation.Key("k")));
      await("the poll tells the invalidation").until(() -> heard.get() == 1);
      held.countDown();
    }
  }

  /** The teller's thread does one thing after the other. */
  private void awaitTold() {
    CountDownLatch told = new CountDownLatch(1);
    assertThat(teller.tell(told::countDown)).isTrue();
    hold(told);
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Counts what is invalidated, and how often the database is back. */
  private record Counting(AtomicInteger times) implements InvalidationListener {

    @Override
    public void onInvalidated(long number, Invalidation what) {
      times.incrementAndGet();
    }

    @Override
    public void onBeat(long number) {}

    @Override
    public void onReconnected() {
      times.incrementAndGet();
    }
  }
}
