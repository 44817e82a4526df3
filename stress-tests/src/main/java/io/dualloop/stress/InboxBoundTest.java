package io.dualloop.stress;

import io.dualloop.core.loop.Inbox;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLI_Result;

/** L08: of two that offer to an inbox with one place left, one gets it, and nothing is lost. */
@JCStressTest
@Outcome(id = "true, false, 2", expect = Expect.ACCEPTABLE, desc = "the first was first")
@Outcome(id = "false, true, 2", expect = Expect.ACCEPTABLE, desc = "the second was first")
@Outcome(expect = Expect.FORBIDDEN, desc = "more than there is room for, less, or lost")
@State
public class InboxBoundTest {

  private final Inbox<String> inbox = new Inbox<>(2);

  /** With one item in it from the start. */
  public InboxBoundTest() {
    var unused = inbox.offer("old");
  }

  /**
   * One offers.
   *
   * @param result whether it was taken
   */
  @Actor
  public void first(LLI_Result result) {
    result.r1 = inbox.offer("a");
  }

  /**
   * So does another.
   *
   * @param result whether it was taken
   */
  @Actor
  public void second(LLI_Result result) {
    result.r2 = inbox.offer("b");
  }

  /**
   * The loop takes what is there.
   *
   * @param result how many
   */
  @Arbiter
  public void loop(LLI_Result result) {
    AtomicInteger taken = new AtomicInteger();
    inbox.drain(item -> taken.incrementAndGet());
    result.r3 = inbox.isEmpty() && inbox.size() == 0 ? taken.get() : -1;
  }
}
