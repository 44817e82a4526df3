package io.dualloop.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TimersTest {

  private final Timers timers = new Timers();
  private final List<String> done = new ArrayList<>();

  @Test
  void runsWhatIsDueInOrderAndOnce() {
    timers.after(0, Duration.ofNanos(20), () -> done.add("late"));
    timers.after(0, Duration.ofNanos(10), () -> done.add("first"));
    timers.after(0, Duration.ofNanos(10), () -> done.add("second"));

    assertThat(timers.nextIn(0)).isEqualTo(10);
    timers.runDue(9, Runnable::run);
    assertThat(done).isEmpty();
    timers.runDue(15, Runnable::run);
    timers.runDue(15, Runnable::run);
    assertThat(done).containsExactly("first", "second");
    assertThat(timers.nextIn(15)).isEqualTo(5);
  }

  @Test
  void aCancelledTimerHoldsNoMemory() {
    var timer = timers.after(0, Duration.ofDays(1), () -> done.add("never"));
    timer.cancel();
    timer.cancel();

    assertThat(timers.size()).isZero();
    assertThat(timers.nextIn(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aDurationBeyondACenturyDoesNotOverflow() {
    timers.after(Long.MAX_VALUE - 5, Duration.ofSeconds(Long.MAX_VALUE), () -> done.add("never"));
    timers.runDue(Long.MAX_VALUE, Runnable::run);
    assertThat(done).isEmpty();
  }

  @Property(tries = 200)
  void anyOrderOfSettingIsRunInOrderOfTime(@ForAll List<@IntRange(max = 50) Integer> delays) {
    Timers some = new Timers();
    List<Integer> ran = new ArrayList<>();
    // Around the overflow of the clock, where a comparison of values would fail.
    long now = Long.MAX_VALUE - 20;
    delays.forEach(delay -> some.after(now, Duration.ofNanos(delay), () -> ran.add(delay)));
    some.runDue(now + 50, Runnable::run);

    assertThat(ran).isSorted().hasSameSizeAs(delays);
  }
}
