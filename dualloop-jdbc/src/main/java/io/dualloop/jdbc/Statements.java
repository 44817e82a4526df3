package io.dualloop.jdbc;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statements of {@code statements.sql}, or what a database has instead of them, for one
 * database and one prefix. Immutable.
 */
final class Statements {

  private static final Pattern EACH = Pattern.compile("/\\*\\s*([a-z.]+)\\s*\\*/([^;]*);");

  /** However long it is, as a column it leaves the statement the same. */
  private static final Pattern LIST = Pattern.compile("IN \\(\\{([a-z]+)}\\)");

  /** All but the envelope, which is long and seldom wanted. */
  private static final String TASK =
      "t.id, t.type, t.priority, t.tenant, t.principal, t.state, t.version, t.attempt, t.charged,"
          + " t.unsettled, t.token, t.settled, t.settled_as, t.worker, t.ready_no, t.ready_at,"
          + " t.delayed_to, t.deadline, t.start_by, t.lease_to, t.stop_at, t.cancel_asked,"
          + " t.pinned, t.left_as, t.pct, t.note, t.remaining, t.eta, t.part, t.outcome, t.as_of,"
          + " t.src_ver, t.work, t.code, t.message, t.retryable, t.retry_after, t.accepted,"
          + " t.started, t.ended, t.end_no, t.expires, t.forget, t.due, t.history, t.active_key,"
          + " t.active_gen, t.idem_key, t.fingerprint";

  private final Dialect dialect;
  private final String next;
  private final String taskTable;
  private final Map<String, Sql> byName = new HashMap<>();

  Statements(Dialect dialect, String prefix, @Nullable String clock) {
    this.dialect = dialect;
    this.next = dialect.next().replace(Schema.PREFIX, prefix);
    this.taskTable = prefix + "task";
    String now = clock == null ? dialect.now() : clock;
    add("statements.sql", prefix, now);
    String others = dialect.statements();
    if (others != null) {
      add(others, prefix, now);
    }
  }

  private void add(String file, String prefix, String now) {
    String text =
        Schema.read(file, prefix)
            .replace("{now}", now)
            .replace("{next}", next)
            .replace("{task}", TASK);
    if (dialect.takesColumns()) {
      text = LIST.matcher(text).replaceAll("= ANY ([$1])");
    }
    Matcher each = EACH.matcher(text);
    while (each.find()) {
      byName.put(each.group(1), Sql.parse(each.group(2).strip()));
    }
  }

  Dialect dialect() {
    return dialect;
  }

  /** SQL for the next number of the sequence. */
  String next() {
    return next;
  }

  /** The name of the table of tasks. */
  String taskTable() {
    return taskTable;
  }

  Sql get(String name) {
    Sql found = byName.get(name);
    if (found == null) {
      throw new IllegalArgumentException("there is no statement '" + name + "'");
    }
    return found;
  }
}
