package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static io.dualloop.jdbc.Submissions.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.api.Lookup;
import io.dualloop.api.TaskId;
import io.dualloop.faults.Control;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import io.dualloop.testservers.PostgresServer;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A PostgreSQL behind a network that loses everything, cuts, or is slow to answer. */
class PostgresFaultsTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  /** Less than the 10 s that are the default of all others who might give up. */
  private static final Duration SOON = Duration.ofSeconds(8);

  /** Where the moment is not what is tested. */
  private static final Duration LONG = Duration.ofSeconds(30);

  private static PostgresServer server;

  private final Recorded reports = new Recorded();
  private PostgresDatabase database;
  private FaultProxy proxy;
  private HikariDataSource pool;
  private Transport transport;

  @BeforeAll
  static void startServer() {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void begin() {
    database = new PostgresDatabase(server);
    proxy = FaultProxy.to("127.0.0.1", server.port());
    pool =
        PostgresDatabase.pool(
            database.url().replace(":" + server.port() + "/", ":" + proxy.port() + "/"),
            Duration.ofSeconds(2));
    transport =
        JdbcTransport.builder(pool)
            .connections(1)
            .statementTimeout(TIMEOUT)
            .telemetry(reports)
            .open();
    // On a busy machine a first connection may take longer than the pool waits for it.
    await("it is connected")
        .atMost(LONG)
        .ignoreExceptions()
        .until(() -> now(transport.store().submit(task("a"))) != null);
    // The only worker has told other processes of it before it does this.
    now(transport.store().find(TaskId.of("a")));
  }

  @AfterEach
  void end() {
    proxy.heal();
    transport.close();
    pool.close();
    proxy.close();
    database.close();
  }

  @Test
  void T19_aStatementIntoABlackHoleFailsInTimeAndItsConnectionIsNotUsedAgain() {
    proxy.toServer().onBytes("FOR UPDATE", this::blackHole);
    try (Control control = new Control()) {
      long begun = System.nanoTime();
      CompletableFuture<?> lost =
          transport.store().cancel(TaskId.of("a"), Duration.ZERO).toCompletableFuture();

      assertThatThrownBy(() -> now(lost))
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(JdbcUnavailableException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .as("the server has a second to end it by itself")
          .isGreaterThan(TIMEOUT.plusSeconds(1));
      assertThat(soFar(begun, control)).isLessThan(SOON);
      await("the connection is not given back, but ended")
          .atMost(LONG)
          .until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
      assertThat(pool.getHikariPoolMXBean().getIdleConnections()).isZero();

      proxy.cut();
      proxy.heal();
      long healed = System.nanoTime();
      await("all is well again")
          .atMost(LONG)
          .until(() -> now(transport.store().find(TaskId.of("a"))).found().isPresent());
      assertThat(soFar(healed, control)).isLessThan(Duration.ofSeconds(2));
    }
  }

  /** Without the time that the machine had for nobody. */
  private static Duration soFar(long since, Control control) {
    long now = System.nanoTime();
    return Duration.ofNanos(now - since - control.lateNanos(since, now));
  }

  private void blackHole() {
    proxy.toServer().blackHole();
    proxy.toClient().blackHole();
  }

  @Test
  void T01_aCommitWhoseReplyIsLostFailsAsUnknownAndMayBeRepeated() {
    // The driver says it in words on a new connection only.
    pool.getHikariPoolMXBean().softEvictConnections();
    proxy.toServer().onBytes("COMMIT\0", proxy.toClient()::swallow);
    CompletableFuture<?> lost = transport.store().submit(task("b")).toCompletableFuture();
    assertThatThrownBy(() -> lost.orTimeout(SOON.toMillis(), TimeUnit.MILLISECONDS).join())
        .hasCauseInstanceOf(JdbcUnavailableException.class);

    proxy.cut();
    proxy.heal();
    assertThat(now(transport.store().find(TaskId.of("b"))))
        .as("it was committed")
        .isInstanceOf(Lookup.Found.class);
    now(transport.store().submit(task("b")));
  }

  @Test
  void T18_aHearingConnectionInABlackHoleIsNoticedAndReplaced() {
    Registration unused = transport.feed().listen(new Address("foreground"), status -> {});
    await("it listens").atMost(LONG).until(() -> proxy.connectionsOpen() >= 2);
    proxy.toClient().blackHole();
    await("the silence is noticed")
        .atMost(Duration.ofSeconds(30))
        .until(() -> reports.times("jdbc.listen") > 0);
    proxy.cut();
    proxy.heal();
    assertThat(now(transport.store().find(TaskId.of("a")))).isInstanceOf(Lookup.Found.class);
  }

  @Test
  void aStatementThatWaitsTooLongIsEndedByTheServerAndTheConnectionIsStillGood()
      throws SQLException {
    try (Connection other = database.source().getConnection();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE dl_task IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<?> waits = transport.store().find(TaskId.of("a")).toCompletableFuture();
      assertThatThrownBy(() -> waits.orTimeout(SOON.toMillis(), TimeUnit.MILLISECONDS).join())
          .hasCauseInstanceOf(JdbcUnavailableException.class)
          .hasMessageContaining("statement timeout");
      other.rollback();
    }
    assertThat(now(transport.store().find(TaskId.of("a")))).isInstanceOf(Lookup.Found.class);
  }

  @Test
  void T03_whatAProcessThatIsCutOffHasLockedIsFreeAgainSoon() {
    proxy.toClient().onBytes("now_ms", this::blackHole);
    CompletableFuture<?> lost =
        transport.store().cancel(TaskId.of("a"), Duration.ZERO).toCompletableFuture();
    try (Transport other = JdbcTransport.builder(database.source()).statementTimeout(SOON).open()) {
      await("the server ends the transaction of the lost process")
          .atMost(SOON)
          .untilAsserted(
              () -> {
                assertThat(lost).isCompletedExceptionally();
                assertThat(now(other.store().cancel(TaskId.of("a"), Duration.ZERO))).isNotNull();
              });
    }
  }

  @Test
  void T13_whoFindsItsKeysTakenDisturbsNobody() throws Exception {
    for (int i = 0; i < 5; i++) {
      now(transport.store().submit(task("a")));
    }
    assertThat(Files.readString(server.log())).doesNotContain("duplicate key");
  }
}
