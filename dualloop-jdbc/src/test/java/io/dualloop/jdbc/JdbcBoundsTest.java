package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Swept;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is bounded by count comes into its bounds in portions, sweep by sweep. */
class JdbcBoundsTest {

  private MemoryDatabase memory;

  @BeforeEach
  void begin() throws SQLException {
    memory = new MemoryDatabase();
  }

  @AfterEach
  void end() {
    memory.close();
  }

  @Test
  void T16_aSweepThatLeavesSomeSaysThatMoreIsDueAndTheNextGoesOn() throws SQLException {
    memory.execute(
        "INSERT INTO dl_task (id, type, priority, tenant, principal, version, attempt, charged,"
            + " unsettled, deadline, cancel_asked, pinned, pct, accepted, due, history, state,"
            + " work, ended, end_no) SELECT 'e-' || x, 'T', 1, '', '', 1, 0, 0, 0, 9000000000000,"
            + " FALSE, FALSE, 0, 1, 9000000000000, '', 'FAILED', 'STOPPED', 2, x FROM"
            + " SYSTEM_RANGE(1, 30)");
    try (Transport transport =
        JdbcTransport.builder(memory.source).maxEnded(5).maxTombstones(8).open()) {
      Swept first = now(transport.store().sweep(10));
      assertThat(first.touched()).isEqualTo(10);
      assertThat(first.nextIn()).isEqualTo(Duration.ZERO);

      int touched = first.touched();
      int sweeps = 1;
      Swept each = first;
      while (each.nextIn().isZero() && sweeps < 100) {
        each = now(transport.store().sweep(10));
        touched += each.touched();
        sweeps++;
      }
      assertThat(touched).as("25 shrink, and 17 of them are forgotten").isEqualTo(42);
      assertThat(numbers("forget IS NULL")).isEqualTo("26 30");
      assertThat(numbers("forget IS NOT NULL")).isEqualTo("18 25");
    }
  }

  @Test
  void oneSweepDropsAllLettersAndAnswersThatAreTooMany() throws SQLException {
    memory.execute(
        "INSERT INTO dl_dead (id, type, code, message, retryable, original, at_no, at_ms) SELECT"
            + " 'd-' || x, 'T', 'C', '', FALSE, '', x, x FROM SYSTEM_RANGE(1, 350)");
    memory.execute(
        "INSERT INTO dl_result (k, val, as_of, begin_no, took, token, names, expires) SELECT"
            + " 'k-' || x, '', 1, 1, 1, 1, '', x FROM SYSTEM_RANGE(1, 350)");
    // However slow this machine is: what is bounded is done in one sweep if there is time for it.
    Duration hour = Duration.ofHours(1);
    try (Transport transport =
        JdbcTransport.builder(memory.source).maxDeadLetters(7).bounding(hour).open()) {
      assertThat(now(transport.store().sweep(10)).touched()).isZero();
      assertThat(now(transport.store().deadLetters().count())).isEqualTo(7);
      assertThat(now(transport.store().deadLetters().list(1)).get(0).id().value())
          .as("the oldest go first")
          .isEqualTo("d-350");
      assertThat(memory.read("SELECT COUNT(*) FROM dl_result")).isEqualTo("0");
    }
  }

  @Test
  void aSweepThatHasNoTimeForAllSaysThatMoreIsDue() throws SQLException {
    memory.execute(
        "INSERT INTO dl_dead (id, type, code, message, retryable, original, at_no, at_ms) SELECT"
            + " 'd-' || x, 'T', 'C', '', FALSE, '', x, x FROM SYSTEM_RANGE(1, 350)");
    try (Transport transport =
        JdbcTransport.builder(memory.source).maxDeadLetters(7).bounding(Duration.ZERO).open()) {
      Duration soon = Duration.ofMillis(100);
      int sweeps = 1;
      while (now(transport.store().sweep(10)).nextIn().compareTo(soon) <= 0 && sweeps < 100) {
        sweeps++;
      }
      assertThat(sweeps).as("a portion in each").isGreaterThan(2);
      assertThat(now(transport.store().deadLetters().count())).isEqualTo(7);
    }
  }

  private String numbers(String where) throws SQLException {
    return memory.read("SELECT MIN(end_no) || ' ' || MAX(end_no) FROM dl_task WHERE " + where);
  }
}
