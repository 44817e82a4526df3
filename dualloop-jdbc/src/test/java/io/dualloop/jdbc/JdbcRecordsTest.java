package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records that are read by a query, as the last tier of the loops. */
@Timeout(60)
class JdbcRecordsTest {

  record TrackParcel(String orderNo) {}

  private static final Query<TrackParcel, String> TRACK =
      TaskType.query("TRACK", TrackParcel.class, String.class);

  private static final User ANNA = User.of("anna");

  private final Queue<Answer<String>> told = new ConcurrentLinkedQueue<>();
  private final Recorded reports = new Recorded();
  private TestDatabase database;

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  /** SQL for how old a row is, in milliseconds. */
  String age() {
    return "DATEDIFF(MILLISECOND, changed, CURRENT_TIMESTAMP)";
  }

  /** A query that takes much longer than anybody waits. */
  String slow() {
    return "SELECT MAX(city) AS city, COUNT(*) AS age_ms FROM parcel,"
        + " SYSTEM_RANGE(1, 1000000) AS a, SYSTEM_RANGE(1, 1000000) AS b WHERE no = ?"
        + " AND a.x + b.x > 0";
  }

  @BeforeEach
  void begin() {
    database = make();
    database.execute(
        "CREATE TABLE parcel (no VARCHAR(20) PRIMARY KEY, customer VARCHAR(20) NOT NULL,"
            + " city VARCHAR(20), changed TIMESTAMP WITH TIME ZONE NOT NULL)");
    database.execute(
        "INSERT INTO parcel VALUES ('7', 'anna', 'Hanover', CURRENT_TIMESTAMP - INTERVAL '3' DAY)");
  }

  @AfterEach
  void end() {
    database.close();
  }

  private RecordSource<TrackParcel, String> parcels(JdbcRecords records) {
    return records.source(
        "SELECT city, " + age() + " AS age_ms FROM parcel WHERE no = ? AND customer = ?",
        (asked, user) -> List.of(asked.orderNo(), user.principal()),
        JdbcRecordsTest::parcel);
  }

  private RecordSource<TrackParcel, String> slowParcels(JdbcRecords records) {
    return records.source(
        slow(), (asked, user) -> List.of(asked.orderNo()), JdbcRecordsTest::parcel);
  }

  private static BusinessRecord<String> parcel(ResultSet row) throws SQLException {
    return new BusinessRecord<>(row.getString("city"), Duration.ofMillis(row.getLong("age_ms")));
  }

  private ForegroundLoop loop(Transport transport, RecordSource<TrackParcel, String> source) {
    return ForegroundLoop.on(transport).telemetry(reports).record(TRACK, source).start();
  }

  private void ask(ForegroundLoop loop, String orderNo) {
    Session<String> session = loop.openSession("call", ANNA, line -> {});
    session.newTurn().ask(TRACK.of(new TrackParcel(orderNo)), told::add);
  }

  private List<String> kinds() {
    return told.stream()
        .map(answer -> answer.getClass().getSimpleName().toLowerCase(Locale.ROOT))
        .toList();
  }

  @Test
  void F14_whatTheTableSaysIsToldAsARecordWithItsAgeUntilATaskKnowsBetter() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    try (JdbcRecords records = JdbcRecords.on(database.source());
        Transport transport = InProcessTransport.create();
        ForegroundLoop loop = loop(transport, parcels(records));
        BackgroundLoop workers =
            BackgroundLoop.on(transport)
                .handle(
                    TRACK,
                    (asked, task) -> {
                      mayAnswer.await();
                      return "Berlin";
                    })
                .start()) {
      ask(loop, "7");
      // The record is read on a thread of its own.
      await().until(() -> kinds().contains("stale"));
      Answer.Stale<String> record =
          told.stream()
              .filter(answer -> answer instanceof Answer.Stale<String>)
              .map(answer -> (Answer.Stale<String>) answer)
              .findFirst()
              .orElseThrow();
      assertThat(record.value()).isEqualTo("Hanover");
      assertThat(record.reason()).isEqualTo(Answer.Stale.Reason.RECORD);
      assertThat(record.age()).isBetween(Duration.ofDays(3), Duration.ofDays(3).plusMinutes(1));
      mayAnswer.countDown();
      // The worker has a thread of its own.
      await().until(() -> kinds().contains("fresh"));
      assertThat(workers.health().healthy()).isTrue();
    }
    assertThat(kinds()).containsExactly("working", "stale", "fresh");
    assertThat(reports.times("freshness.record")).isZero();
  }

  @Test
  void F14_whereThereIsNoRowOrOfAnotherCustomerNothingIsTold() {
    try (JdbcRecords records = JdbcRecords.on(database.source())) {
      RecordSource<TrackParcel, String> source = parcels(records);
      assertThat(now(source.read(new TrackParcel("8"), ANNA))).isEmpty();
      assertThat(now(source.read(new TrackParcel("7"), User.of("bob")))).isEmpty();
      assertThat(now(source.read(new TrackParcel("7"), ANNA))).isPresent();
    }
  }

  @Test
  void F14_aSlowQueryIsGivenUpAndReportedAndHoldsUpNoOther() throws Exception {
    try (JdbcRecords records = JdbcRecords.on(database.source());
        Transport transport = InProcessTransport.create();
        ForegroundLoop loop = loop(transport, slowParcels(records))) {
      long began = System.nanoTime();
      ask(loop, "7");
      assertThat(now(parcels(records).read(new TrackParcel("7"), ANNA)))
          .as("another thread reads it")
          .isPresent();
      // The time box is one second of the real time.
      await().until(() -> reports.times("freshness.record") == 1);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(15));
      assertThat(reports.failures).allMatch(e -> rootOf(e) instanceof TimeoutException);
      assertThat(kinds()).containsExactly("working");
    }
  }

  @Test
  void aReadTakesNoLongerThanItsTimeAndItsThreadIsFreeSoonAfter() {
    try (JdbcRecords records =
        JdbcRecords.builder(database.source()).threads(1).timeout(Duration.ofMillis(300)).open()) {
      assertThatThrownBy(() -> get(slowParcels(records).read(new TrackParcel("7"), ANNA)))
          .isInstanceOf(TimeoutException.class)
          .hasMessageContaining("PT0.3S");
      // The database ends the query itself, in whole seconds.
      await()
          .ignoreExceptions()
          .untilAsserted(
              () -> assertThat(get(parcels(records).read(new TrackParcel("7"), ANNA))).isPresent());
    }
  }

  @Test
  void whatIsTooMuchIsRefusedAndWhatWaitsTooLongIsNeverBegun() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    List<String> read = new CopyOnWriteArrayList<>();
    // As long as those that wait have to be there while another one is asked for.
    try (JdbcRecords records =
        JdbcRecords.builder(database.source())
            .threads(1)
            .waiting(2)
            .timeout(Duration.ofSeconds(5))
            .open()) {
      RecordSource<TrackParcel, String> source =
          records.source(
              "SELECT 'x' AS city, 0 AS age_ms FROM parcel",
              (asked, user) -> {
                begun.countDown();
                read.add(asked.orderNo());
                hold(mayEnd);
                return List.of();
              },
              JdbcRecordsTest::parcel);
      List<CompletionStage<?>> stages = new ArrayList<>();
      stages.add(source.read(new TrackParcel("1"), ANNA));
      begun.await();
      stages.add(source.read(new TrackParcel("2"), ANNA));
      stages.add(source.read(new TrackParcel("3"), ANNA));
      assertThatThrownBy(() -> get(source.read(new TrackParcel("4"), ANNA)))
          .isInstanceOf(JdbcUnavailableException.class)
          .hasMessageContaining("2 reads");
      for (CompletionStage<?> each : stages) {
        assertThatThrownBy(() -> get(each)).isInstanceOf(TimeoutException.class);
      }
      mayEnd.countDown();
      // Its thread is busy with the first until then.
      await()
          .ignoreExceptions()
          .untilAsserted(
              () -> assertThat(get(source.read(new TrackParcel("5"), ANNA))).isPresent());
    }
    // Perhaps more than once, where the machine had no time for it.
    assertThat(read).startsWith("1").containsOnlyOnce("1").containsOnly("1", "5");
  }

  @Test
  void readsRunOnAFewThreadsOfTheirOwnAndNeverOnTheCallers() throws Exception {
    Queue<String> names = new ConcurrentLinkedQueue<>();
    try (JdbcRecords records = JdbcRecords.builder(database.source()).threads(2).open()) {
      RecordSource<TrackParcel, String> source =
          records.source(
              "SELECT 'x' AS city, 0 AS age_ms FROM parcel",
              (asked, user) -> List.of(),
              row -> {
                names.add(Thread.currentThread().getName());
                return parcel(row);
              });
      List<CompletionStage<?>> stages = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        stages.add(source.read(new TrackParcel("7"), ANNA));
      }
      stages.forEach(Submissions::now);
    }
    assertThat(names).hasSize(20).allMatch(name -> name.matches("dualloop-jdbc-records-[12]"));
  }

  @Test
  void whatTheDatabaseOrTheProgramRefusesIsReported() throws Exception {
    try (JdbcRecords records = JdbcRecords.on(database.source());
        Transport transport = InProcessTransport.create()) {
      RecordSource<TrackParcel, String> noTable =
          records.source(
              "SELECT * FROM nowhere", (asked, user) -> List.of(), JdbcRecordsTest::parcel);
      try (ForegroundLoop loop = loop(transport, noTable)) {
        ask(loop, "7");
        // The read fails on a thread of its own.
        await().until(() -> reports.times("freshness.record") == 1);
        assertThat(reports.failures).allMatch(e -> rootOf(e) instanceof SQLException);
      }
      RecordSource<TrackParcel, String> mistaken =
          records.source(
              "SELECT city FROM parcel",
              (asked, user) -> List.of(),
              row -> {
                throw new IllegalStateException("on purpose");
              });
      assertThatThrownBy(() -> get(mistaken.read(new TrackParcel("7"), ANNA)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("on purpose");
      assertThat(now(parcels(records).read(new TrackParcel("7"), ANNA)))
          .as("it reads on")
          .isPresent();
    }
  }

  @Test
  void nullsMayBeAskedFor() {
    try (JdbcRecords records = JdbcRecords.on(database.source())) {
      RecordSource<TrackParcel, String> source =
          records.source(
              "SELECT city, 0 AS age_ms FROM parcel WHERE no = COALESCE(CAST(? AS VARCHAR), no)",
              (asked, user) -> Arrays.asList((Object) null),
              JdbcRecordsTest::parcel);
      assertThat(now(source.read(new TrackParcel("7"), ANNA))).isPresent();
    }
  }

  @Test
  void theConnectionIsGivenBackAsItCame() throws Exception {
    Queue<String> called = new ConcurrentLinkedQueue<>();
    try (Connection real = database.source().getConnection();
        JdbcRecords records = JdbcRecords.on(TestDatabase.dataSource(() -> kept(real, called)))) {
      real.setAutoCommit(false);
      int network = real.getNetworkTimeout();
      assertThat(now(parcels(records).read(new TrackParcel("7"), ANNA))).isPresent();
      assertThat(called).as("no transaction is left open").contains("rollback", "close");
      assertThat(real.getAutoCommit()).isFalse();
      assertThat(real.getNetworkTimeout()).isEqualTo(network);
      real.setAutoCommit(true);
      try (var statement = real.createStatement()) {
        assertThat(statement.getQueryTimeout()).isZero();
      }
    }
  }

  /** A pool of one connection, which is not closed. */
  private static Connection kept(Connection real, Queue<String> called) {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              called.add(method.getName());
              return method.getName().equals("close") ? null : method.invoke(real, arguments);
            });
  }

  @Test
  void afterTheCloseEveryReadFails() {
    JdbcRecords records = JdbcRecords.on(database.source());
    RecordSource<TrackParcel, String> source = parcels(records);
    assertThat(now(source.read(new TrackParcel("7"), ANNA))).isPresent();
    records.close();
    records.close();
    assertThatThrownBy(() -> get(source.read(new TrackParcel("7"), ANNA)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a stage wraps. */
  private static Throwable rootOf(Throwable e) {
    return e.getCause() == null ? e : e.getCause();
  }

  private static <T> T get(CompletionStage<T> stage) throws Throwable {
    try {
      return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
