package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class SharedDatabaseTest {

  @Test
  void whoComesInWritesAtOnceAndFindsTheTables() throws Exception {
    try (SharedDatabase database = SharedDatabase.start();
        Connection connection = database.door().dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(number(statement, "SELECT COUNT(*) FROM dl_task")).isZero();
      assertThat(
              number(
                  statement,
                  "SELECT setting_value FROM information_schema.settings"
                      + " WHERE setting_name = 'WRITE_DELAY'"))
          .isZero();
    }
  }

  @Test
  void nobodyComesInWithoutThePasswordOrLater() throws Exception {
    SharedDatabase.Door door;
    try (SharedDatabase database = SharedDatabase.start()) {
      door = database.door();
      SharedDatabase.Door closed = door;
      assertThat(door.toString()).doesNotContain(door.password());
      assertThatThrownBy(() -> DriverManager.getConnection(closed.url(), "demo", "guessed"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("password");
    }
    assertThatThrownBy(() -> DriverManager.getConnection(door.url(), "demo", door.password()))
        .isInstanceOf(SQLException.class);
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet found = statement.executeQuery(query)) {
      assertThat(found.next()).isTrue();
      return found.getLong(1);
    }
  }
}
