package io.dualloop.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualTimeTest {

  private final ManualTime time = new ManualTime(Instant.EPOCH);
  private final List<String> done = new ArrayList<>();

  @Test
  void nothingHappensByItself() {
    time.drive("loop", () -> note("step", Long.MAX_VALUE));
    time.pool("pool", 1).execute(() -> done.add("task"));
    assertThat(done).isEmpty();

    time.run();
    assertThat(done).containsExactly("step", "task");
    time.run();
    assertThat(done).hasSize(2);
  }

  @Test
  void eachThingHappensAtItsOwnMoment() {
    time.drive("slow", () -> note("slow at " + time.now().toEpochMilli(), millis(30)));
    time.drive("quick", () -> note("quick at " + time.now().toEpochMilli(), millis(20)));
    time.advance(Duration.ofMillis(45));

    assertThat(done)
        .containsExactly("slow at 0", "quick at 0", "quick at 20", "slow at 30", "quick at 40");
    assertThat(time.now()).isEqualTo(Instant.ofEpochMilli(45));
  }

  @Test
  void aWakeMakesALoopStepAndAStoppedOneNeverStepsAgain() {
    LoopRuntime.Drive drive = time.drive("loop", () -> note("step", Long.MAX_VALUE));
    time.run();
    drive.wake();
    time.run();
    assertThat(done).hasSize(2);

    drive.wake();
    assertThat(drive.stop(Duration.ZERO)).isTrue();
    time.advance(Duration.ofDays(1));
    assertThat(done).hasSize(2);
  }

  @Test
  void aLoopThatNeverRestsIsAnErrorThatNamesIt() {
    time.drive("restless", () -> 0);
    assertThatThrownBy(time::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("restless");
  }

  @Test
  void timeIsMovedByTheTestOnlyAndNeverBack() {
    time.pool("pool", 1).execute(() -> time.advance(Duration.ofMillis(1)));
    assertThatThrownBy(time::run).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> time.advance(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT-0.001S");
  }

  @Test
  void aStoppedPoolTakesNoTasks() {
    LoopRuntime.Pool pool = time.pool("pool", 1);
    pool.stop(Duration.ZERO);
    assertThatThrownBy(() -> pool.execute(() -> {}))
        .isInstanceOf(java.util.concurrent.RejectedExecutionException.class);
  }

  private long note(String what, long idle) {
    done.add(what);
    return idle;
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }
}
