package io.dualloop.testservers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.testkit.engine.EngineTestKit;

@Timeout(120)
class PostgresServerExtensionTest {

  private static final List<PostgresEndpoint> SHARED = new CopyOnWriteArrayList<>();
  private static final List<PostgresServer> PRIVATE = new CopyOnWriteArrayList<>();

  @Test
  void sharesOneServerAndClosesAllAtTheEnd() {
    SHARED.clear();
    PRIVATE.clear();

    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(ByAnnotation.class), selectClass(ByField.class))
        .execute()
        .testEvents()
        .assertStatistics(stats -> stats.started(2).succeeded(2));

    assertThat(SHARED).hasSize(2).containsOnly(SHARED.get(0));
    assertThat(PRIVATE).hasSize(1).noneMatch(PostgresServer::isRunning);
    if (SHARED.get(0) instanceof PostgresServer ours) {
      assertThat(ours.isRunning()).isFalse();
    }
  }

  @ExtendWith(PostgresServerExtension.class)
  static class ByAnnotation {

    @Test
    void sharedAndPrivate(PostgresEndpoint postgres, PostgresServer own) throws SQLException {
      SHARED.add(postgres);
      PRIVATE.add(own);
      own.kill();
      try (Connection connection = DriverManager.getConnection(postgres.createDatabase())) {
        assertThat(connection.isValid(10)).isTrue();
      }
    }
  }

  static class ByField {

    @RegisterExtension
    static final PostgresServerExtension POSTGRES = new PostgresServerExtension();

    @Test
    void shared() {
      SHARED.add(POSTGRES.shared());
    }
  }
}
