package io.dualloop.stress;

import io.dualloop.core.loop.Inbox;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** L08: one who finds the inbox full takes no place away from one who comes when there is room. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the other took the room")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "it was still full for the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "there was room, and nobody got it; or too much room")
@State
public class InboxRoomTest {

  private final Inbox<String> inbox = new Inbox<>(1);

  /** Full from the start. */
  public InboxRoomTest() {
    var unused = inbox.offer("old");
  }

  /**
   * Offers at some moment.
   *
   * @param result whether it was taken
   */
  @Actor
  public void other(LL_Result result) {
    result.r1 = inbox.offer("a");
  }

  /**
   * The loop takes what is there, and an action of it offers something itself.
   *
   * @param result whether that was taken
   */
  @Actor
  public void loop(LL_Result result) {
    inbox.drain(
        item -> {
          if (item.equals("old")) {
            result.r2 = inbox.offer("b");
          }
        });
  }
}
