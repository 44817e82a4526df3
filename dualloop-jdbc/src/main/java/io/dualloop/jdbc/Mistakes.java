package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What somebody has to put right before the database can be used: said in words, once for each
 * kind, and counted. Safe for concurrent use.
 */
final class Mistakes {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);
  private static final int DEEPEST_CAUSE = 5;
  private static final Set<String> TABLE_MISSING =
      Set.of("42P01", "42S02", "42S03", "42S04", "3F000");

  private final Telemetry telemetry;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  Mistakes(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  /** The failure in words, with the mistake behind it if that is what it is. */
  String say(SQLException e) {
    String words = words(e);
    if (words == null) {
      return String.valueOf(e.getMessage());
    }
    telemetry.count("jdbc.mistake", 1);
    if (said.add(words)) {
      log.error("steps will fail until this is put right: {}", words, e);
    }
    return words + " (" + e.getMessage() + ")";
  }

  /** What has to be put right; null if this may pass by itself. */
  static @Nullable String words(Throwable e) {
    Throwable each = e;
    for (int depth = 0; each != null && depth < DEEPEST_CAUSE; depth++) {
      String words =
          each instanceof SQLException sql ? words(String.valueOf(sql.getSQLState())) : null;
      if (words != null) {
        return words;
      }
      each = each.getCause();
    }
    return null;
  }

  /** Whether a statement names what is not there. */
  static boolean isTableMissing(SQLException e) {
    return TABLE_MISSING.contains(String.valueOf(e.getSQLState()));
  }

  private static @Nullable String words(String state) {
    if (TABLE_MISSING.contains(state)) {
      return "a table of dualloop-jdbc is missing, or in a schema that is not searched: apply the"
          + " schema of the jar or call createSchema, with the tablePrefix of the transport";
    }
    return switch (state) {
      case "42703", "42S22" ->
          "a table of dualloop-jdbc has not the columns of this version: apply its schema";
      case "42501", "90096" ->
          "the database's user may not use the tables: grant SELECT, INSERT, UPDATE and DELETE on"
              + " them, and USAGE on the sequence";
      case "25006" ->
          "the server only reads, as a standby does: let the data source find the primary";
      case "3D000" -> "there is no such database at the server";
      case "53100" -> "the server's disk is full";
      default -> byClass(state);
    };
  }

  private static @Nullable String byClass(String state) {
    if (state.startsWith("28")) {
      return "the database refuses the user or the password of the data source";
    }
    if (state.startsWith("22") || state.startsWith("54")) {
      return "the database can't keep a value that it was given";
    }
    return state.startsWith("42") || state.startsWith("0A")
        ? "the database does not understand a statement of dualloop-jdbc"
        : null;
  }
}
