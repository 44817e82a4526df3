package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class PostgresServerTest {

  @Test
  void listensOnLoopbackOnlyAndWritesOnlyIntoItsFolder() throws Exception {
    try (PostgresServer postgres = PostgresServer.start()) {
      String url = postgres.jdbcUrl();
      assertThat(url).startsWith("jdbc:postgresql://127.0.0.1:" + postgres.port() + "/");
      assertThat(postgres.isRunning()).isTrue();
      assertThat(ask(url, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(ask(url, "SHOW unix_socket_directories")).isEmpty();
      assertThat(ask(url, "SHOW data_directory")).startsWith(postgres.folder().toString());
      assertThat(ask(url, "SHOW fsync")).isEqualTo("off");
      assertThat(ask(url, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(ask(url, "SHOW server_encoding")).isEqualTo("UTF8");
      assertThat(Files.readString(postgres.log())).contains("ready to accept connections");
      assertThat(postgres).hasToString("PostgresServer[%s, pid %d]".formatted(url, postgres.pid()));
    }
  }

  @Test
  void takesOtherSettings() throws SQLException {
    try (PostgresServer postgres =
        PostgresServer.start("fsync=on", "synchronous_commit=off", "max_connections=20")) {
      assertThat(ask(postgres.jdbcUrl(), "SHOW fsync")).isEqualTo("on");
      assertThat(ask(postgres.jdbcUrl(), "SHOW synchronous_commit")).isEqualTo("off");
      assertThat(ask(postgres.jdbcUrl(), "SHOW max_connections")).isEqualTo("20");
    }
  }

  @Test
  void eachDatabaseIsEmptyAndItsOwn() throws SQLException {
    try (PostgresServer postgres = PostgresServer.start()) {
      String one = postgres.createDatabase();
      String two = postgres.createDatabase();
      tell(one, "CREATE TABLE note (text varchar)");
      tell(two, "CREATE TABLE note (text varchar)");
      tell(one, "INSERT INTO note VALUES ('ü')");
      assertThat(ask(one, "SELECT text FROM note")).isEqualTo("ü");
      assertThat(ask(two, "SELECT count(*) FROM note")).isEqualTo("0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kill", "stop", "pause and kill", "pause and stop", "nothing"})
  void whatIsCommittedIsThereAgainAfter(String what) throws SQLException {
    try (PostgresServer postgres = PostgresServer.start()) {
      String url = postgres.createDatabase();
      tell(url, "CREATE TABLE note (text varchar)");
      long first = postgres.pid();
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("INSERT INTO note VALUES ('kept')");
        connection.setAutoCommit(false);
        statement.executeUpdate("INSERT INTO note VALUES ('not committed')");
        List<ProcessHandle> all = family(postgres);
        if (what.startsWith("pause")) {
          postgres.pause();
        }
        if (what.endsWith("kill")) {
          postgres.kill();
        } else if (what.endsWith("stop")) {
          postgres.stop();
        }
        if (!what.equals("nothing")) {
          assertThat(postgres.isRunning()).isFalse();
          assertThat(all).hasSizeGreaterThan(3).noneMatch(ProcessFamily::isRunning);
          assertThat(postgres).asString().contains("ended");
        }

        postgres.restart();

        assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
      }
      assertThat(postgres.pid()).isNotEqualTo(first);
      assertThat(ask(url, "SELECT string_agg(text, ',') FROM note")).isEqualTo("kept");
    }
  }

  @Test
  void whilePausedNothingAnswers() throws SQLException {
    try (PostgresServer postgres = PostgresServer.start();
        Connection connection = DriverManager.getConnection(postgres.jdbcUrl())) {
      postgres.pause();
      assertThat(postgres.isRunning()).isTrue();
      assertThatThrownBy(() -> ask(postgres.jdbcUrl() + "&socketTimeout=1", "SELECT 1"))
          .isInstanceOf(SQLException.class);
      // The process that serves an open connection stands still as well.
      assertThat(connection.isValid(1)).isFalse();
      postgres.resume();
      postgres.resume();
      assertThat(ask(postgres.jdbcUrl(), "SELECT 1")).isEqualTo("1");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void closingLeavesNothingBehind(boolean paused) throws Exception {
    PostgresServer postgres = PostgresServer.start();
    Path folder = postgres.folder();
    String key = sharedMemoryId(folder);
    assertThat(segments()).containsPattern("\\b" + key + "\\b");
    List<ProcessHandle> all = family(postgres);
    if (paused) {
      postgres.pause();
    }

    postgres.close();
    postgres.close();

    assertThat(all).hasSizeGreaterThan(3).noneMatch(ProcessFamily::isRunning);
    assertThat(folder).doesNotExist();
    assertThat(FreePort.isFree(postgres.port())).isTrue();
    assertThat(segments()).doesNotContainPattern("\\b" + key + "\\b");
    assertThatThrownBy(postgres::restart)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void aServerThatEndsAtOnceSaysWhy() {
    assertThatThrownBy(() -> PostgresServer.start("no_such_setting=1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ended at once")
        .hasMessageContaining("no_such_setting");
  }

  @Test
  void aPortThatIsTakenIsToldFromOthers() {
    try (PostgresServer first = PostgresServer.start()) {
      PostgresPrograms programs = Objects.requireNonNull(PostgresPrograms.find());
      Path folder = TemporaryFolder.create("dualloop-postgres-");
      PostgresLaunch launch = new PostgresLaunch(programs, List.of());
      ServerProcess second = launch.start(first.port(), folder);
      try {
        assertThatThrownBy(() -> launch.awaitReady(second, first.port(), folder))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("Address already in use");
      } finally {
        second.kill();
        TemporaryFolder.delete(folder);
      }
    }
  }

  private static List<ProcessHandle> family(PostgresServer postgres) {
    ProcessHandle head = ProcessHandle.of(postgres.pid()).orElseThrow();
    return Stream.concat(head.descendants(), Stream.of(head)).toList();
  }

  private static String sharedMemoryId(Path folder) throws Exception {
    return Files.readAllLines(folder.resolve("data/postmaster.pid"))
        .get(6)
        .strip()
        .split(" +", -1)[1];
  }

  private static String segments() throws Exception {
    Process list = new ProcessBuilder("ipcs", "-m").start();
    return new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void tell(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
