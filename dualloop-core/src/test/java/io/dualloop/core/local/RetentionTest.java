package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RetentionTest {

  private static final Duration DAY = Duration.ofHours(24);

  @Test
  void T16_anEndedTaskShrinksToATombstoneAndIsThenUnknown() {
    Rig rig = new Rig();
    rig.settle(rig.running(task("a").idempotency("k", "f").requestKey("r")), done("1"));
    assertThat(rig.status("a").times().expiresAt()).isEqualTo(rig.time.now().plus(DAY));
    assertThat(rig.sweep().nextIn()).isEqualTo(DAY);

    rig.after(DAY.minusNanos(1));
    assertThat(rig.find("a")).isInstanceOf(Lookup.Found.class);
    assertThat(rig.after(Duration.ofNanos(1)).touched()).isEqualTo(1);
    assertThat(rig.find("a")).isEqualTo(new Lookup.Gone(TaskState.SUCCEEDED, Wanted.USER));

    rig.after(DAY.minusNanos(1));
    assertThat(rig.find("a")).isInstanceOf(Lookup.Gone.class);
    rig.after(Duration.ofNanos(1));
    assertThat(rig.find("a")).isEqualTo(new Lookup.NeverWas());
    assertThat(sizes(rig)).isEqualTo(new TaskIndex.Sizes(0, 0, 0, 0, 0));
    assertThat(rig.sweep().nextIn()).isEqualTo(Duration.ofDays(1));
  }

  @Test
  void T16_memoryIsBoundedByCountTheOldestGoFirst() {
    Rig rig = new Rig(builder -> builder.maxEnded(3).maxTombstones(4));
    for (int i = 0; i < 20; i++) {
      rig.settle(rig.running(task("t-" + i).idempotency("k-" + i, "f")), done("1"));
      assertThat(sizes(rig).tasks()).isLessThanOrEqualTo(3);
      assertThat(sizes(rig).tombstones()).isLessThanOrEqualTo(4);
    }
    assertThat(rig.find("t-19")).isInstanceOf(Lookup.Found.class);
    assertThat(rig.find("t-17")).isInstanceOf(Lookup.Found.class);
    assertThat(rig.find("t-16")).isInstanceOf(Lookup.Gone.class);
    assertThat(rig.find("t-13")).isInstanceOf(Lookup.Gone.class);
    assertThat(rig.find("t-12")).isInstanceOf(Lookup.NeverWas.class);
    assertThat(sizes(rig)).isEqualTo(new TaskIndex.Sizes(3, 3, 4, 0, 7));
  }

  @Test
  void T16_memoryIsBoundedByBytesTheOldestGoFirst() {
    Rig rig = new Rig(builder -> builder.maxEndedBytes(2 << 20));
    String large = "\"" + "x".repeat(900_000) + "\"";
    for (int i = 0; i < 5; i++) {
      rig.settle(rig.running(task("t-" + i)), done(large));
    }
    assertThat(sizes(rig).tasks()).isEqualTo(2);
    assertThat(rig.find("t-4")).isInstanceOf(Lookup.Found.class);
    assertThat(rig.find("t-2")).isInstanceOf(Lookup.Gone.class);
    rig.after(DAY);
    for (int i = 5; i < 7; i++) {
      rig.settle(rig.running(task("t-" + i)), done(large));
    }
    assertThat(sizes(rig).tasks()).as("what was forgotten counts no more").isEqualTo(2);
  }

  private static TaskIndex.Sizes sizes(Rig rig) {
    return ((InProcessTaskStore) rig.store).sizes();
  }
}
