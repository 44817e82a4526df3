package io.dualloop.stress;

import io.dualloop.core.loop.Inbox;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * No wake is lost, in whichever moment of a loop's way into its sleep it comes. Two threads have a
 * loop each, so that no wake of the other's can make good a lost one; each hands one item over,
 * wakes, and sees it done while the loop goes to sleep for ever.
 */
@JCStressTest
@Outcome(id = "done, done", expect = Expect.ACCEPTABLE, desc = "both were woken")
@Outcome(expect = Expect.FORBIDDEN, desc = "a loop sleeps although it was woken")
@State
public class WakeTest {

  /** Long, since the loops may have to wait for a processor that others have as well. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(30).toNanos();

  private static final Loop FIRST = new Loop("first");
  private static final Loop SECOND = new Loop("second");

  /**
   * Hands over to the first loop.
   *
   * @param result whether it was done
   */
  @Actor
  public void first(LL_Result result) {
    result.r1 = FIRST.handOver();
  }

  /**
   * Hands over to the second loop.
   *
   * @param result whether it was done
   */
  @Actor
  public void second(LL_Result result) {
    result.r2 = SECOND.handOver();
  }

  /** One loop for all runs, since a thread for each would be too much. */
  private static final class Loop {

    private final Inbox<Item> inbox = new Inbox<>(1);
    private final LoopRuntime.Drive drive;

    Loop(String name) {
      drive = SystemRuntime.instance().drive("wake-" + name, this::step);
    }

    private long step() {
      inbox.drain(item -> item.done = true);
      return Long.MAX_VALUE;
    }

    @SuppressWarnings("ThreadPriorityCheck") // only makes room; nothing depends on it
    String handOver() {
      Item item = new Item();
      if (!inbox.offer(item)) {
        return "refused";
      }
      drive.wake();
      long from = System.nanoTime();
      while (!item.done) {
        if (System.nanoTime() - from > PATIENCE_NANOS) {
          return "lost";
        }
        // Lets the loop run where there are no more processors than waiting threads.
        Thread.yield();
      }
      return "done";
    }
  }

  private static final class Item {
    private volatile boolean done;
  }
}
