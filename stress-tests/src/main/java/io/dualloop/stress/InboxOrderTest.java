package io.dualloop.stress;

import io.dualloop.core.loop.Inbox;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** L08: what one thread offers while the loop takes is taken once, all of it, in its order. */
@JCStressTest
@Outcome(id = "abc", expect = Expect.ACCEPTABLE, desc = "once, all, in order")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, taken twice, or out of order")
@State
public class InboxOrderTest {

  private final Inbox<String> inbox = new Inbox<>(3);
  private final StringBuilder taken = new StringBuilder();

  /** Hands three things over. */
  @Actor
  public void offers() {
    for (String item : new String[] {"a", "b", "c"}) {
      if (!inbox.offer(item)) {
        throw new IllegalStateException("there is room for three");
      }
    }
  }

  /** The loop takes what there is at some moment. */
  @Actor
  public void takes() {
    inbox.drain(taken::append);
  }

  /**
   * The loop takes the rest.
   *
   * @param result everything taken
   */
  @Arbiter
  public void rest(L_Result result) {
    inbox.drain(taken::append);
    result.r1 = taken.toString();
  }
}
