package io.dualloop.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestsTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class);
  private static final Command<String, String> DO =
      TaskType.command("DO", String.class, String.class);

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a/b", "ä", "\n", "x\u0000"})
  void badIdsAndNamesAreRefusedWithTheValue(String bad) {
    assertThatThrownBy(() -> TaskId.of(bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("taskId");
    assertThatThrownBy(() -> TaskType.query(bad, String.class, String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("type");
  }

  @Test
  void idsHave1To64Characters() {
    assertThat(TaskId.of("x".repeat(64)).value()).hasSize(64);
    assertThatThrownBy(() -> TaskId.of("x".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has 65");
  }

  @Test
  void createdIdsAreUuidsOfVersion7ThatSortByTime() {
    UUID id = UUID.fromString(TaskId.create(1_000_000).value());
    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(TaskId.create(1_000)).isLessThan(TaskId.create(2_000));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 999_999, Long.MIN_VALUE})
  void timesThatCannotBeSaidAreRefusedAtOnceWithTheValue(long nanos) {
    Duration bad = Duration.ofNanos(nanos);
    assertThatThrownBy(() -> ASK.of("q").timeout(bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timeout")
        .hasMessageContaining(bad.toString());
    assertThatThrownBy(() -> DO.of("q").startWithin(bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("startWithin");
    assertThatThrownBy(() -> DO.timeout(bad)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void timesOverAYearAreRefusedButWindowsMayLastForEver() {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    assertThatThrownBy(() -> ASK.of("q").timeout(forever)).hasMessageContaining("365 days");
    assertThatThrownBy(() -> ASK.of("q").delay(Duration.ofDays(366)))
        .hasMessageContaining("365 days");
    assertThat(ASK.goodFor(forever).staleFor(forever).staleIfErrorFor(forever).staleFor())
        .isEqualTo(forever);
  }

  @Test
  void negativeWindowsAreRefused() {
    Duration bad = Duration.ofSeconds(-1);
    assertThatThrownBy(() -> ASK.goodFor(bad)).hasMessageContaining("goodFor of ASK");
    assertThatThrownBy(() -> ASK.staleFor(bad)).hasMessageContaining("staleFor of ASK");
    assertThatThrownBy(() -> ASK.of("q").acceptAgeUpTo(bad))
        .hasMessageContaining("acceptAgeUpTo")
        .hasMessageContaining("PT-1S");
    assertThatThrownBy(() -> ASK.of("q").delay(bad)).hasMessageContaining("delay");
  }

  @Test
  void contradictionsNameBothSettings() {
    assertThatThrownBy(
            () -> DO.of("x").timeout(Duration.ofSeconds(1)).delay(Duration.ofSeconds(2)).check())
        .hasMessageContaining("delay PT2S")
        .hasMessageContaining("timeout PT1S");
  }

  @Test
  void idempotencyKeysHave1To255Characters() {
    assertThatThrownBy(() -> DO.of("x").idempotencyKey(""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DO.of("x").idempotencyKey("k".repeat(256)))
        .hasMessageContaining("256");
  }

  @Test
  void aGoodTimeFunctionThatThrowsCostsAHitAndNothingElse() {
    Query<String, String> broken =
        ASK.goodFor(
            result -> {
              throw new IllegalStateException("on purpose");
            });
    List<Throwable> thrown = new ArrayList<>();
    assertThat(broken.goodFor("x", thrown::add)).isZero();
    assertThat(thrown).hasSize(1);
    assertThat(ASK.goodFor(result -> Duration.ofSeconds(-1)).goodFor("x", thrown::add)).isZero();
  }

  @ParameterizedTest
  @EnumSource(TaskState.class)
  void endingsLeadNowhereAndEverythingElseLeadsToAnEnding(TaskState state) {
    assertThat(state.next().isEmpty()).isEqualTo(state.isEnding());
    if (!state.isEnding()) {
      assertThat(state.next()).contains(TaskState.FAILED, TaskState.TIMEOUT, TaskState.CANCELLED);
    }
  }
}
