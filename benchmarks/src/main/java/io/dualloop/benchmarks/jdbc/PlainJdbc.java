package io.dualloop.benchmarks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.benchmarks.contest.Lives;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The limit: an idempotent insert, a claim, a settle and the reading of endings, each for as many
 * tasks as wait, with what tells the other side of them. No lease that is renewed, no retry, no
 * deadline, no limit, no sharing, no watchers to be kept.
 */
final class PlainJdbc implements Contender {

  private static final int SUBMITTERS = 2;
  private static final int CLAIMERS = 1;
  private static final int SETTLERS = 2;
  private static final int READERS = 1;
  private static final long POLL_MILLIS = 50;
  private static final byte[] RESULT = "\"done\"".getBytes(StandardCharsets.UTF_8);

  private final PlainStatements statements;
  private final Semaphore work = new Semaphore(0);
  private final Gathering<String> submits;
  private final Gathering<PlainStatements.Claimed> settles;
  private final Gathering<String> endings;
  private final Gathering<String> bell;

  PlainJdbc(String url) throws SQLException {
    HikariDataSource pool = Pool.of(url, Pool.CONNECTIONS);
    statements = new PlainStatements(pool);
    statements.createTable();
    bell = new Gathering<>("bell", 1, Gathering.BATCH, statements::tell);
    submits = new Gathering<>("submit", SUBMITTERS, Gathering.BATCH, this::insert);
    settles = new Gathering<>("settle", SETTLERS, Gathering.BATCH, this::settle);
    endings = new Gathering<>("read", READERS, Gathering.BATCH, this::read);
    // A pool's connection would be given back with what was told to it.
    PlainListener listener = new PlainListener(url);
    new Gathering<Integer>("listen", 1, 1, start -> listener.listen(this::told)).add(1);
    for (int i = 0; i < CLAIMERS; i++) {
      new Gathering<Integer>("claim", 1, 1, start -> claim()).add(1);
    }
  }

  private void told(String what) {
    if (what.equals(PlainStatements.WORK)) {
      work.release();
    } else {
      endings.add(what);
    }
  }

  private void insert(List<String> payloads) throws SQLException {
    statements.insert(payloads);
    bell.add(PlainStatements.WORK);
  }

  private void claim() throws Exception {
    while (true) {
      List<PlainStatements.Claimed> claimed = statements.claim(Gathering.BATCH);
      for (PlainStatements.Claimed each : claimed) {
        Lives.started(each.payload());
        settles.add(each);
      }
      if (claimed.isEmpty()) {
        boolean unused = work.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS);
        work.drainPermits();
      }
    }
  }

  private void settle(List<PlainStatements.Claimed> done) throws SQLException {
    for (String id : statements.settle(done, RESULT)) {
      bell.add(id);
    }
  }

  private void read(List<String> lists) throws SQLException {
    List<String> ids = new ArrayList<>();
    lists.forEach(each -> ids.addAll(List.of(each.split(",", -1))));
    for (String ended : statements.ended(ids)) {
      Lives.ended(Long.parseLong(ended));
    }
  }

  @Override
  public String settings() {
    return "threads for submits, claims, settles and endings: "
        + List.of(SUBMITTERS, CLAIMERS, SETTLERS, READERS)
        + ", in batches of up to "
        + Gathering.BATCH
        + ", told by NOTIFY";
  }

  @Override
  public void submit(long number, String payload) {
    submits.add(payload);
  }
}
