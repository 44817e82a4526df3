package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Transport;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker's leases, while another transaction holds one of its tasks. */
class JdbcRenewTest {

  private static final Duration LEASE = Duration.ofHours(1);

  private TestDatabase database;
  private Transport transport;
  private List<Claim.Ref> held;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    database = make();
    transport = JdbcTransport.on(database.source());
    for (String id : List.of("a", "b", "c")) {
      now(transport.store().submit(task(id)));
    }
    held = now(transport.store().claim(Submissions.claim(3))).stream().map(Claim::ref).toList();
    assertThat(held).hasSize(3);
  }

  @AfterEach
  void end() {
    transport.close();
    database.close();
  }

  @Test
  void T03_oneThatIsLockedHoldsUpNoneOfTheOthersAndIsRenewedAtTheNextBeat() throws SQLException {
    long before = lease("b");
    try (Connection other = database.source().getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.executeQuery("SELECT id FROM dl_task WHERE id = 'b' FOR UPDATE");
      assertThat(now(transport.store().renew(held, LEASE))).containsOnly(Renewal.HELD);
      assertThat(lease("a")).isGreaterThan(before);
      assertThat(lease("b")).isEqualTo(before);
      assertThat(lease("c")).isGreaterThan(before);
      other.rollback();
    }
    assertThat(now(transport.store().renew(held, LEASE))).containsOnly(Renewal.HELD);
    assertThat(lease("b")).isGreaterThan(before);
  }

  @Test
  void T03_oneThatIsLockedIsAnsweredAsItStands() throws SQLException {
    now(transport.store().cancel(TaskId.of("a"), Duration.ofHours(1)));
    now(transport.store().settle(ref("c"), Submissions.done()));
    try (Connection other = database.source().getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.executeQuery("SELECT id FROM dl_task FOR UPDATE");
      List<Claim.Ref> asked = List.of(ref("a"), ref("b"), ref("c"));
      assertThat(now(transport.store().renew(asked, LEASE)))
          .containsExactly(Renewal.CANCEL_REQUESTED, Renewal.HELD, Renewal.LOST);
      other.rollback();
    }
  }

  private Claim.Ref ref(String id) {
    return held.stream().filter(each -> each.id().value().equals(id)).findFirst().orElseThrow();
  }

  private long lease(String id) {
    return Long.parseLong(database.read("SELECT lease_to FROM dl_task WHERE id = '" + id + "'"));
  }
}
