package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.spi.Claim;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long an ended task is known. */
abstract class RetentionContract extends ContractCase {

  /** Bounds by count may be kept a little later. */
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final Duration DAY = Duration.ofHours(24);

  @Test
  void T16_anEndedTaskShrinksToATombstoneAndIsThenUnknown() {
    rig.settle(rig.running(task("a")), done("1"));

    rig.after(rig.almost(DAY));
    assertThat(rig.find("a")).isInstanceOf(Lookup.Found.class);
    assertThat(rig.status("a").result()).contains(Json.of("1"));
    rig.after(rig.under.slack());
    assertThat(rig.find("a")).isEqualTo(new Lookup.Gone(TaskState.SUCCEEDED, Wanted.USER));
    assertThat(rig.watch("a", Rig.WATCHER)).isInstanceOf(Lookup.Gone.class);

    rig.after(DAY.minus(rig.under.slack()).minus(rig.under.slack()));
    assertThat(rig.find("a")).isInstanceOf(Lookup.Gone.class);
    rig.after(rig.under.slack().multipliedBy(2));
    assertThat(rig.find("a")).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T16_theIdAndTheKeyAreFreeWhenTheTaskIsUnknown() {
    rig.settle(rig.running(task("a").idempotency("k", "f")), done("1"));
    rig.after(DAY);
    rig.after(DAY);
    assertThat(rig.submit(task("b").idempotency("k", "g"))).isInstanceOf(Submitted.Accepted.class);
    assertThat(rig.submit(task("a"))).isInstanceOf(Submitted.Accepted.class);
  }

  @Test
  void T16_bothTimesCanBeSet() {
    Rig hasty = rig(StoreLimits.DEFAULT.keeping(Duration.ofMinutes(1), Duration.ofMinutes(2)));
    hasty.settle(hasty.running(task("a")), done("1"));
    hasty.after(Duration.ofMinutes(1));
    assertThat(hasty.find("a")).isInstanceOf(Lookup.Gone.class);
    hasty.after(Duration.ofMinutes(2));
    assertThat(hasty.find("a")).isEqualTo(new Lookup.NeverWas());
  }

  @Test
  void T16_endedTasksAreBoundedByCountAndTheOldestGoFirst() {
    Rig small = rig(StoreLimits.DEFAULT.keepingAtMost(3, 4));
    for (int i = 0; i < 20; i++) {
      small.settle(small.running(task("t-" + i)), done("1"));
    }
    small.after(MINUTE);
    assertThat(small.find("t-19")).isInstanceOf(Lookup.Found.class);
    assertThat(small.find("t-17")).isInstanceOf(Lookup.Found.class);
    assertThat(small.find("t-16")).isInstanceOf(Lookup.Gone.class);
    assertThat(small.find("t-13")).isInstanceOf(Lookup.Gone.class);
    assertThat(small.find("t-12")).isInstanceOf(Lookup.NeverWas.class);
  }

  @Test
  void T16_anUnfinishedTaskIsNeverForgotten() {
    Rig small = rig(StoreLimits.DEFAULT.keepingAtMost(1, 1));
    small.accepted(task("waits").timeout(Duration.ofDays(365)).type("RARE"));
    for (int i = 0; i < 5; i++) {
      small.settle(small.running(task("t-" + i)), done("1"));
    }
    small.after(Duration.ofDays(300));
    assertThat(small.status("waits").state()).isEqualTo(TaskState.PENDING);
  }

  @Test
  void T16_ofTheProgressOfAnEndedTaskOnlyThePercentageIsKept() {
    Claim claim = rig.running(task("a"));
    rig.progress(claim, new Progress(60, "sixty", Duration.ofSeconds(9), Json.of("[]")));
    rig.settle(claim, done("1"));
    assertThat(rig.status("a").progress()).isEqualTo(Progress.of(60, ""));
  }
}
