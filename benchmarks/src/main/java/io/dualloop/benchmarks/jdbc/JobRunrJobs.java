package io.dualloop.benchmarks.jdbc;

import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.Lives;
import java.time.Duration;
import java.util.List;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.filters.ApplyStateFilter;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.states.JobState;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;
import org.jspecify.annotations.Nullable;

/**
 * JobRunr. It does less: no result is written, and the end of a job is told in the process that has
 * worked on it. While nothing is under way it looks every five seconds, which is as often as it
 * allows.
 */
final class JobRunrJobs implements Contender {

  private static final int WORKERS = 64;
  private static final Duration POLL = Duration.ofSeconds(5);
  private static final int SUBMITTERS = 2;

  /** The task as JSON. */
  public static final class Work implements JobRequest {
    private static final long serialVersionUID = 1L;

    private String payload = "";

    public Work() {}

    Work(String payload) {
      this.payload = payload;
    }

    public String getPayload() {
      return payload;
    }

    public void setPayload(String payload) {
      this.payload = payload;
    }

    @Override
    public Class<WorkHandler> getJobRequestHandler() {
      return WorkHandler.class;
    }
  }

  /** Has nothing to do. */
  public static final class WorkHandler implements JobRequestHandler<Work> {

    public WorkHandler() {}

    @Override
    public void run(Work work) {
      Lives.started(work.getPayload());
    }
  }

  /** Called when the new state is saved. */
  private static final class Endings implements ApplyStateFilter {

    @Override
    public void onStateApplied(Job job, @Nullable JobState before, JobState now) {
      if (now.getName() == StateName.SUCCEEDED) {
        Work work = (Work) job.getJobDetails().getJobParameters().get(0).getObject();
        Lives.ended(Lives.number(work.getPayload()));
      }
    }
  }

  private final JobRequestScheduler scheduler;
  private final Gathering<Work> submits;

  JobRunrJobs(String url) {
    scheduler =
        JobRunr.configure()
            .useStorageProvider(SqlStorageProviderFactory.using(Pool.of(url, Pool.CONNECTIONS)))
            .withJobFilter(new Endings())
            .useBackgroundJobServer(
                BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                    .andPollInterval(POLL)
                    .andWorkerCount(WORKERS))
            .initialize()
            .getJobRequestScheduler();
    submits = new Gathering<>("submit", SUBMITTERS, Gathering.BATCH, this::enqueue);
  }

  private void enqueue(List<Work> together) {
    scheduler.enqueue(together.stream());
  }

  @Override
  public String settings() {
    return WORKERS
        + " workers, polls each "
        + POLL.toSeconds()
        + " s, which is the least, added in batches of up to "
        + Gathering.BATCH
        + " by "
        + SUBMITTERS
        + " threads, "
        + Pool.CONNECTIONS
        + " connections";
  }

  @Override
  public void submit(long number, String payload) {
    submits.add(new Work(payload));
  }
}
