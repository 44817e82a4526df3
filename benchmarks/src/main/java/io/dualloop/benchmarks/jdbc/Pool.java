package io.dualloop.benchmarks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Pools of connections, the same for all contenders. */
final class Pool {

  /** How many each contender may have in all. */
  static final int CONNECTIONS = 20;

  private Pool() {}

  static HikariDataSource of(String url, int connections) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(connections);
    // All from the start: none is opened while something is measured.
    config.setMinimumIdle(connections);
    return new HikariDataSource(config);
  }
}
