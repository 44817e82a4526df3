package io.dualloop.jdbc;

import static io.dualloop.jdbc.Submissions.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.dualloop.api.TaskId;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What somebody has to put right is said in words, once, and not tried again and again. */
class JdbcMistakesTest {

  static {
    // The tests run inside the module, whose descriptor rightly does not know the logger behind
    // SLF4J.
    Module tests = JdbcMistakesTest.class.getModule();
    for (String name : List.of("ch.qos.logback.classic", "ch.qos.logback.core")) {
      ModuleLayer.boot().findModule(name).ifPresent(tests::addReads);
    }
  }

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Recorded reports = new Recorded();
  private final Logger logger = (Logger) LoggerFactory.getLogger(JdbcTransport.class);

  /** The same tests run on other databases, too. */
  TestDatabase make() {
    return new MemoryDatabase();
  }

  @BeforeEach
  void begin() {
    log.start();
    logger.addAppender(log);
    logger.setAdditive(false);
    logger.setLevel(Level.WARN);
  }

  @AfterEach
  void end() {
    logger.setLevel(null);
    logger.setAdditive(true);
    logger.detachAppender(log);
  }

  @Test
  void aTableThatIsMissingIsSaidInWordsOnceAndCounted() {
    try (TestDatabase database = make();
        Transport transport = JdbcTransport.builder(database.source()).telemetry(reports).open()) {
      database.execute("DROP TABLE dl_task");
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(() -> now(transport.store().find(TaskId.of("a"))))
            .hasCauseInstanceOf(JdbcUnavailableException.class)
            .hasMessageContaining("createSchema");
      }
    }
    assertThat(reports.times("jdbc.mistake")).isEqualTo(5);
    assertThat(reports.times("jdbc.step.repeated")).isZero();
    assertThat(errors()).hasSize(1);
    assertThat(errors().get(0)).contains("a table of dualloop-jdbc is missing");
  }

  private List<String> errors() {
    return log.list.stream()
        .filter(event -> event.getLevel() == Level.ERROR)
        .map(ILoggingEvent::getFormattedMessage)
        .toList();
  }

  @Test
  void thePollDoesNotHurryWhereATableIsMissing() {
    AtomicInteger connections = new AtomicInteger();
    try (TestDatabase database = make()) {
      database.execute("DROP TABLE dl_watch");
      try (Transport transport =
          JdbcTransport.builder(database.with(connections::incrementAndGet))
              .telemetry(reports)
              .open()) {
        Registration unused = transport.feed().listen(new Address("foreground"), status -> {});
        long begun = System.nanoTime();
        Awaitility.await("it looks again")
            .atMost(Duration.ofSeconds(20))
            .until(() -> reports.times("jdbc.poll") >= 3);
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
            .as("three looks, a second apart")
            .isGreaterThan(Duration.ofSeconds(2));
      }
    }
  }

  @Test
  void whatIsNoMistakeIsLeftAsItIs() {
    assertThat(Mistakes.words(new SQLException("away", "08006"))).isNull();
    assertThat(Mistakes.words(new IllegalStateException("odd"))).isNull();
    assertThat(Mistakes.words(new SQLException("pool", new SQLException("who?", "28P01"))))
        .contains("password");
  }
}
