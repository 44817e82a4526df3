package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.PostgresServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What one node does wakes the other long before that would have looked for it. */
class PostgresHearingTest {

  @RegisterExtension
  private static final PostgresServerExtension SERVER = new PostgresServerExtension();

  private static final Address WATCHER = new Address("foreground");

  /** Much longer than the tests may take. */
  private static final Duration POLL = Duration.ofMinutes(10);

  private static final Duration SOON = Duration.ofSeconds(20);

  private final Recorded reports = new Recorded();
  private final Set<TaskId> woken = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> ended = ConcurrentHashMap.newKeySet();
  private final AtomicInteger reconnected = new AtomicInteger();
  private PostgresDatabase database;
  private Transport here;
  private Transport there;

  @BeforeEach
  void begin() {
    database = new PostgresDatabase(SERVER.shared());
    here = open(new Recorded());
    there = open(reports);
    Registration unusedQueue =
        there.queue().serve(Set.of(Submissions.TYPE), 4, (lane, id) -> woken.add(id));
    Registration unusedFeed =
        there
            .feed()
            .listen(
                WATCHER,
                new StatusFeed.Sink() {
                  @Override
                  public void onStatus(TaskStatus status) {
                    if (status.isEnded()) {
                      ended.add(status.taskId());
                    }
                  }

                  @Override
                  public void onReconnected() {
                    reconnected.incrementAndGet();
                  }
                });
    await("the other node listens").atMost(SOON).until(() -> listening() == 1);
  }

  private Transport open(Recorded telemetry) {
    return JdbcTransport.builder(database.source())
        .pollInterval(POLL)
        .telemetry(telemetry)
        .connections(2)
        .open();
  }

  @AfterEach
  void end() {
    here.close();
    there.close();
    database.close();
  }

  /** How many sessions of this test's pool listen, as far as the server knows. */
  private long listening() throws SQLException {
    return number("SELECT COUNT(*)" + LISTENING);
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = database.source().getConnection();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql.formatted(database.name()))) {
      assertThat(result.next()).isTrue();
      return result.getLong(1);
    }
  }

  private static final String LISTENING =
      " FROM pg_stat_activity WHERE application_name = '%s' AND query = 'LISTEN dl_changes'";

  @Test
  void T01_aSubmitHereWakesAWorkerThereThoughItHardlyPolls() {
    for (int i = 0; i < 20; i++) {
      TaskId id = TaskId.of("t-" + i);
      now(here.store().submit(task(id.value())));
      await("the worker there is told").atMost(SOON).until(() -> !woken.isEmpty());
      woken.clear();
    }
    assertThat(reports.failures).isEmpty();
  }

  @Test
  void T06_anEndingHereIsHeardThereThoughItHardlyPolls() {
    endSome("t");
    assertThat(reports.failures).isEmpty();
  }

  @Test
  void T18_whatListensComesBackAfterItWasLostAndNothingIsMissedMeanwhile() throws SQLException {
    assertThat(number("SELECT COUNT(pg_terminate_backend(pid))" + LISTENING)).isEqualTo(1);
    now(here.store().submit(task("lost", WATCHER)));
    now(here.store().cancel(TaskId.of("lost"), Duration.ZERO));
    await("it is found all the same")
        .atMost(SOON)
        .until(() -> ended.contains(TaskId.of("lost")) && reconnected.get() > 0);
    assertThat(reports.times("jdbc.listen")).isPositive();
    await("it listens again").atMost(SOON).until(() -> listening() == 1);

    endSome("again");
  }

  private void endSome(String name) {
    for (int i = 0; i < 20; i++) {
      TaskId id = TaskId.of(name + "-" + i);
      now(here.store().submit(task(id.value(), WATCHER)));
      now(here.store().cancel(id, Duration.ZERO));
      await("the watcher there is told").atMost(SOON).until(() -> ended.contains(id));
    }
  }

  @Test
  void aClosedTransportListensNoMore() {
    there.close();
    await("its session ends").atMost(SOON).until(() -> listening() == 0);
  }
}
