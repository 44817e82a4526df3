package io.dualloop.stress;

import io.dualloop.api.Telemetry;
import io.dualloop.core.freshness.Fences;
import io.dualloop.core.freshness.Memory;
import io.dualloop.core.freshness.Origin;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.Remembered;
import io.dualloop.spi.Invalidation;
import java.time.Duration;
import java.util.Set;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** F06: an answer sought before an invalidation is not remembered after it, however they meet. */
@JCStressTest
@Outcome(id = "young, young", expect = Expect.ACCEPTABLE, desc = "the young one was put first")
@Outcome(id = "old, young", expect = Expect.ACCEPTABLE, desc = "read before the invalidation")
@Outcome(id = "none, young", expect = Expect.ACCEPTABLE, desc = "read in between")
@Outcome(expect = Expect.FORBIDDEN, desc = "the old one came back, or the young one is gone")
@State
public class FencedMemoryTest {

  private static final QuestionKey KEY = new QuestionKey("q", Set.of("tag"));

  private final HandClock clock = new HandClock();
  private final Fences fences = new Fences(clock::nanos, Telemetry.NONE);
  private final Memory memory =
      new Memory(clock, fences, new Memory.Bounds(10, false, Duration.ofMinutes(1)));
  private final long before = fences.generation(KEY);

  /**
   * The old answer arrives.
   *
   * @param result what is remembered then
   */
  @Actor
  public void old(LL_Result result) {
    memory.put(KEY, answer("old", 1), before);
    result.r1 = remembered();
  }

  /** Something changes, and is asked for again. */
  @Actor
  public void invalidated() {
    fences.begin(new Invalidation.Tag("tag"));
    memory.put(KEY, answer("young", 2), fences.generation(KEY));
  }

  /**
   * After both.
   *
   * @param result what is remembered in the end
   */
  @Arbiter
  public void inTheEnd(LL_Result result) {
    result.r2 = remembered();
  }

  private String remembered() {
    Remembered<String> found = memory.get(KEY);
    return found == null ? "none" : found.value();
  }

  private static Remembered<String> answer(String value, long begin) {
    return new Remembered<>(
        value, 0, Duration.ofMinutes(1), new Origin(begin, null, Duration.ZERO, 10));
  }
}
