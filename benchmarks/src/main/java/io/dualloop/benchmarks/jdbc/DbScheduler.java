package io.dualloop.benchmarks.jdbc;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.Lives;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * db-scheduler, as its documentation on performance sets it for many executions on two cores. It
 * does less: a batch of new tasks is not idempotent, an ended task leaves nothing, no result is
 * written, and its end is told in the process that has worked on it.
 */
final class DbScheduler implements Contender {

  private static final int THREADS = 20;
  private static final double LOWER = 4;
  private static final double UPPER = 20;
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int SUBMITTERS = 2;

  private static final String TABLE =
      "CREATE TABLE scheduled_tasks (task_name TEXT NOT NULL, task_instance TEXT NOT NULL,"
          + " task_data BYTEA, execution_time TIMESTAMPTZ, picked BOOLEAN NOT NULL, picked_by TEXT,"
          + " last_success TIMESTAMPTZ, last_failure TIMESTAMPTZ, consecutive_failures INT,"
          + " last_heartbeat TIMESTAMPTZ, version BIGINT NOT NULL, priority SMALLINT, state TEXT,"
          + " PRIMARY KEY (task_name, task_instance));"
          + " CREATE INDEX ON scheduled_tasks (execution_time);"
          + " CREATE INDEX ON scheduled_tasks (last_heartbeat)";

  private final OneTimeTask<String> task =
      Tasks.oneTime("WORK", String.class)
          .execute((instance, context) -> Lives.started(instance.getData()));
  private final Scheduler scheduler;
  private final Gathering<TaskInstance<?>> submits;

  DbScheduler(String url) throws SQLException {
    HikariDataSource pool = Pool.of(url, Pool.CONNECTIONS);
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(TABLE);
    }
    scheduler =
        Scheduler.create(pool, task)
            .threads(THREADS)
            .pollUsingLockAndFetch(LOWER, UPPER)
            .pollingInterval(POLL)
            .enableImmediateExecution()
            .serializer(new TextBytes())
            .addSchedulerListener(
                new AbstractSchedulerListener() {
                  @Override
                  public void onExecutionComplete(ExecutionComplete done) {
                    Lives.ended(Lives.number(done.getExecution().taskInstance.getId() + " "));
                  }
                })
            .build();
    scheduler.start();
    submits = new Gathering<>("submit", SUBMITTERS, Gathering.BATCH, this::schedule);
  }

  private void schedule(List<TaskInstance<?>> together) {
    scheduler.scheduleBatch(new ArrayList<>(together), Instant.now());
  }

  @Override
  public String settings() {
    return THREADS
        + " threads, lock-and-fetch with limits "
        + LOWER
        + " and "
        + UPPER
        + ", immediate execution, polls each "
        + POLL.toSeconds()
        + " s, added in batches of up to "
        + Gathering.BATCH
        + " by "
        + SUBMITTERS
        + " threads, "
        + Pool.CONNECTIONS
        + " connections";
  }

  @Override
  public void submit(long number, String payload) {
    submits.add(task.instance(Long.toString(number), payload));
  }
}
