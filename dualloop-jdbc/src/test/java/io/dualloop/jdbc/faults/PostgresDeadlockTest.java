package io.dualloop.jdbc.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.faults.Asked;
import io.dualloop.faults.Desk;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.spi.Transport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody else locks rows in the other order. */
@ExtendWith(Seed.class)
class PostgresDeadlockTest {

  @Test
  void aRenewalTakesPartInNone() throws Exception {
    try (PostgresScene scene = new PostgresScene("deadlock_timeout=200ms")) {
      Transport transport = scene.direct();
      ForegroundLoop loop = scene.foreground(transport);
      Desk desk = new Desk();
      scene.owned(
          Work.bare(transport)
              .lease(Duration.ofSeconds(6))
              .handleAsync(Work.HARD, desk, Work.HANDLING)
              .start());
      Asked one = Asked.of(loop, Work.HARD.of("one"));
      Asked other = Asked.of(loop, Work.HARD.of("other"));
      Desk.Job first = desk.await("one");
      Desk.Job second = desk.await("other");
      String[] ids =
          Stream.of(one, other)
              .map(each -> each.accepted().value())
              .sorted()
              .toArray(String[]::new);

      String url = scene.plainUrl();
      try (Connection opponent = Sql.connect(url);
          Statement statement = opponent.createStatement()) {
        opponent.setAutoCommit(false);
        lock(statement, ids[1]);
        long before = lease(url, ids[0]);
        await("the first row's lease is renewed, and no wait for the second holds it")
            .atMost(BACK)
            .until(() -> lease(url, ids[0]) > before);
        lock(statement, ids[0]);
        opponent.rollback();
      }
      first.done();
      second.done();
      one.isAnswered(Work.resultOf("one"), BACK);
      other.isAnswered(Work.resultOf("other"), BACK);
      assertThat(desk.jobs).as("attempts begun").hasSize(2);
    }
  }

  private static long lease(String url, String id) {
    return Sql.number(url, "SELECT lease_to FROM dl_task WHERE id = '" + id + "'");
  }

  private static void lock(Statement statement, String id) throws SQLException {
    statement.execute("SELECT 1 FROM dl_task WHERE id = '" + id + "' FOR UPDATE");
  }
}
