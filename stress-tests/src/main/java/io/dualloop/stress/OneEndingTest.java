package io.dualloop.stress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * T04: a running task that is done, cancelled and overdue at the same time gets one ending, its
 * watcher is told one, and what everybody was answered agrees with it. Two at a time, and all three
 * where there are processors for them.
 */
public class OneEndingTest {

  private OneEndingTest() {}

  /** Done and overdue. */
  @JCStressTest
  @Outcome(id = "noted, SUCCEEDED", expect = Expect.ACCEPTABLE, desc = "the worker was first")
  @Outcome(id = "lost, TIMEOUT", expect = Expect.ACCEPTABLE, desc = "the sweep was first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "two endings, none, or a false answer")
  public static class DoneOrOverdue {

    /** The worker. */
    @Actor
    public void worker(EndingRace race, LL_Result result) {
      result.r1 = race.succeed();
    }

    /** The sweep. */
    @Actor
    public void sweep(EndingRace race) {
      race.sweep();
    }

    /** The ending. */
    @Arbiter
    public void ending(EndingRace race, LL_Result result) {
      result.r2 = race.ending();
    }
  }

  /** Done and asked to stop: what is done first counts. */
  @JCStressTest
  @Outcome(id = "noted, requested, SUCCEEDED", expect = Expect.ACCEPTABLE, desc = "asked first")
  @Outcome(id = "noted, too late, SUCCEEDED", expect = Expect.ACCEPTABLE, desc = "done first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "two endings, none, or a false answer")
  public static class DoneOrCancelled {

    /** The worker. */
    @Actor
    public void worker(EndingRace race, LLL_Result result) {
      result.r1 = race.succeed();
    }

    /** The user. */
    @Actor
    public void user(EndingRace race, LLL_Result result) {
      result.r2 = race.cancel();
    }

    /** The ending. */
    @Arbiter
    public void ending(EndingRace race, LLL_Result result) {
      result.r3 = race.ending();
    }
  }

  /** Asked to stop and overdue. */
  @JCStressTest
  @Outcome(id = "requested, CANCELLED", expect = Expect.ACCEPTABLE, desc = "asked first")
  @Outcome(id = "too late, TIMEOUT", expect = Expect.ACCEPTABLE, desc = "overdue first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "two endings, none, or a false answer")
  public static class CancelledOrOverdue {

    /** The user. */
    @Actor
    public void user(EndingRace race, LL_Result result) {
      result.r1 = race.cancel();
    }

    /** The sweep. */
    @Actor
    public void sweep(EndingRace race) {
      race.sweep();
    }

    /** The ending. */
    @Arbiter
    public void ending(EndingRace race, LL_Result result) {
      result.r2 = race.ending();
    }
  }

  /** All three; needs three processors. */
  @JCStressTest
  @Outcome(
      id = {"noted, requested, SUCCEEDED", "noted, too late, SUCCEEDED"},
      expect = Expect.ACCEPTABLE,
      desc = "the worker was first to end it")
  @Outcome(id = "lost, requested, CANCELLED", expect = Expect.ACCEPTABLE, desc = "asked, swept")
  @Outcome(id = "lost, too late, TIMEOUT", expect = Expect.ACCEPTABLE, desc = "swept first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "two endings, none, or a false answer")
  public static class DoneOrCancelledOrOverdue {

    /** The worker. */
    @Actor
    public void worker(EndingRace race, LLL_Result result) {
      result.r1 = race.succeed();
    }

    /** The user. */
    @Actor
    public void user(EndingRace race, LLL_Result result) {
      result.r2 = race.cancel();
    }

    /** The sweep. */
    @Actor
    public void sweep(EndingRace race) {
      race.sweep();
    }

    /** The ending. */
    @Arbiter
    public void ending(EndingRace race, LLL_Result result) {
      result.r3 = race.ending();
    }
  }
}
