package io.dualloop.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps in one transaction, which begins and is committed once for all of them. Each has an outcome
 * of its own: if one breaks their transaction, all of it is undone, and they are made one by one.
 */
final class Group {

  /** So long all of them wait for what another transaction has locked. */
  private static final Duration LOCKED = Duration.ofMillis(200);

  /** How it makes a step alone, and what follows from those that it has made together. */
  interface Steps {

    /** For those of whom the youngest has waited since then. */
    OwnTransaction begin(long since) throws SQLException;

    /** How many tasks wait. */
    Waiting waiting();

    /** Reads whom to tell. */
    Watchers watchers();

    /** In a transaction of its own; answers it. */
    <T> void alone(Together.One<T> one);

    /** On another thread, so that one that has to wait holds up none of the others. */
    void elsewhere(Runnable step);

    /** Answers one that the database was not there for. */
    void failed(Together.One<?> one, SQLException why);

    void undo(Transaction tx, Throwable why);

    void release(Transaction tx);

    void committed(List<Step> made);

    /** So many that were begun together are made alone. */
    void apart(int count);
  }

  private final List<Together.One<?>> all;
  private final Steps steps;
  private final List<Made<?>> made = new ArrayList<>();
  private boolean asked;

  private Group(List<Together.One<?>> all, Steps steps) {
    this.all = all;
    this.steps = steps;
  }

  /** Makes and answers them. Blocks. */
  static void make(List<Together.One<?>> some, Steps steps) {
    List<Together.One<?>> all = new ArrayList<>(some);
    // All groups lock in this order, so that they don't wait for each other in a circle.
    all.sort(Comparator.comparing(each -> each.need().order()));
    new Group(all, steps).make();
  }

  private void make() {
    if (all.size() == 1) {
      all.forEach(this::alone);
      return;
    }
    try {
      inOne();
    } catch (SQLException e) {
      if (!asked || Dialect.isLost(e)) {
        // Nobody is there, so there is no use in asking as often as there are steps.
        all.forEach(each -> failed(each, e));
      } else {
        oneByOne();
      }
      return;
    } catch (RuntimeException | Error e) {
      // It is told to the one whose it is, when that is made alone.
      oneByOne();
      return;
    }
    List<Made<?>> done = made.stream().filter(each -> !each.apart).toList();
    steps.committed(done.stream().<Step>map(each -> each.step).toList());
    done.forEach(Made::answer);
    List<Made<?>> left = made.stream().filter(each -> each.apart).toList();
    if (!left.isEmpty()) {
      steps.apart(left.size());
      left.forEach(each -> steps.elsewhere(() -> alone(each.one)));
    }
  }

  /** As long as there is no transaction, nothing is made. */
  private void inOne() throws SQLException {
    OwnTransaction tx = steps.begin(youngest());
    try {
      tx.waitsForLocks(LOCKED);
      asked = true;
      Ahead ahead =
          Ahead.of(all.stream().<Need>map(each -> each.need()).toList(), steps.waiting(), tx);
      Changes gathered = new Changes(steps.watchers());
      for (Together.One<?> each : all) {
        Made<?> next = new Made<>(each, new Step(tx, steps.watchers(), ahead, gathered));
        made.add(next);
        next.make();
      }
      gathered.write(tx);
      tx.commit();
    } catch (Throwable e) {
      steps.undo(tx, e);
      throw e;
    } finally {
      steps.release(tx);
    }
  }

  private long youngest() {
    long youngest = all.get(0).since();
    for (Together.One<?> each : all) {
      youngest = each.since() - youngest > 0 ? each.since() : youngest;
    }
    return youngest;
  }

  private void oneByOne() {
    steps.apart(all.size());
    all.forEach(each -> steps.elsewhere(() -> alone(each)));
  }

  private void alone(Together.One<?> one) {
    steps.alone(one);
    one.over().run();
  }

  private void failed(Together.One<?> one, SQLException why) {
    steps.failed(one, why);
    one.over().run();
  }

  private static final class Made<T> {
    private final Together.One<T> one;
    private final Step step;
    private @Nullable T value;
    private boolean apart;

    Made(Together.One<T> one, Step step) {
      this.one = one;
      this.step = step;
    }

    void make() throws SQLException {
      try {
        value = one.action().run(step);
      } catch (Step.Apart e) {
        apart = true;
      }
    }

    void answer() {
      boolean unused = one.answer().complete(value);
      one.over().run();
    }
  }
}
