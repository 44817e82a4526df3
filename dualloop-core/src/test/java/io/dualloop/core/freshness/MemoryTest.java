package io.dualloop.core.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Invalidation;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryTest {

  private static final QuestionKey Q = new QuestionKey("q", Set.of("tag"));

  private final ManualTime time = new ManualTime();
  private final Fences fences = new Fences(time::nanos, Telemetry.NONE);
  private final Memory memory = memory(100, false);

  private Memory memory(long max, boolean byWeight) {
    return new Memory(time, fences, new Memory.Bounds(max, byWeight, Duration.ofSeconds(10)));
  }

  @Test
  void F06_whatBeganBeforeAnInvalidationIsNeitherKeptNorTaken() {
    long before = fences.generation(Q);
    memory.put(Q, answer("old", 1, null), before);
    fences.begin(new Invalidation.Tag("tag"));
    assertThat(memory.<String>get(Q)).isNull();
    memory.put(Q, answer("late", 2, null), before);
    assertThat(memory.<String>get(Q)).isNull();
    memory.put(Q, answer("new", 3, null), fences.generation(Q));
    assertThat(value()).isEqualTo("new");
  }

  @Test
  void F06_whatIsForgottenIsInNobodysWay() {
    memory.put(Q, answer("old", 9, 9L), fences.generation(Q));
    fences.begin(new Invalidation.Key("q"));
    memory.put(Q, answer("new", 1, 1L), fences.generation(Q));
    assertThat(value()).isEqualTo("new");
  }

  @Test
  void F07_aSmallerBeginNumberNeverOverwrites() {
    memory.put(Q, answer("new", 2, null), 0);
    memory.put(Q, answer("old", 1, null), 0);
    assertThat(value()).isEqualTo("new");
    memory.put(Q, answer("newer", 3, null), 0);
    assertThat(value()).isEqualTo("newer");
  }

  @Test
  void F07_aSmallerSourceVersionNeverOverwritesWhereBothCarryOne() {
    memory.put(Q, answer("v5", 1, 5L), 0);
    memory.put(Q, answer("v4", 2, 4L), 0);
    assertThat(value()).isEqualTo("v5");
    memory.put(Q, answer("none", 3, null), 0);
    assertThat(value()).isEqualTo("none");
  }

  @Test
  void F12_memoryIsBoundedByCount() {
    for (int i = 0; i < 1_000; i++) {
      memory.put(new QuestionKey("q" + i, Set.of()), answer("a", i, null), 0);
    }
    assertThat(memory.size()).isLessThanOrEqualTo(100);
  }

  @Test
  void F12_memoryIsBoundedByWeight() {
    Memory small = memory(100_000, true);
    for (int i = 0; i < 1_000; i++) {
      small.put(
          new QuestionKey("q" + i, Set.of()),
          new Remembered<>(
              "a", time.nanos(), Duration.ZERO, new Origin(i, null, Duration.ZERO, 9_000)),
          0);
    }
    assertThat(small.weight()).isBetween(50_000L, 100_000L);
    assertThat(small.size()).isBetween(5L, 11L);
  }

  private @Nullable String value() {
    Remembered<String> found = memory.get(Q);
    return found == null ? null : found.value();
  }

  private Remembered<String> answer(String value, long begin, @Nullable Long version) {
    return new Remembered<>(
        value, time.nanos(), Duration.ofMinutes(1), new Origin(begin, version, Duration.ZERO, 10));
  }
}
