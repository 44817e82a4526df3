package io.dualloop.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.http.webhook.TargetGate.Change;
import io.dualloop.http.webhook.TargetGate.Result;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TargetGateTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final WebhookLimits LIMITS = new WebhookLimits(10, 5, 2, 3);

  private final Random random = new Random(4711);
  private final TargetGate gate = new TargetGate(LIMITS.rate(1_000, 1_000), random, 0);

  private Change passed(Result result, long now) {
    assertThat(gate.enter(0, now)).as("at " + now).isEmpty();
    return gate.left(result, now);
  }

  private void isClosed(long now) {
    assertThat(gate.enter(0, now)).as("at " + now).isPresent();
  }

  @Test
  void lessAreUnderWayThanAreLetThrough() {
    assertThat(gate.enter(0, 0)).isEmpty();
    assertThat(gate.enter(0, 0)).isEmpty();
    Optional<Duration> third = gate.enter(0, 0);
    assertThat(third).isPresent();
    assertThat(third.get()).isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
    assertThat(gate.enter(10, 0).orElseThrow())
        .as("the longer it has waited, the longer it waits")
        .isBetween(Duration.ofSeconds(150), Duration.ofMinutes(5));
    assertThat(gate.enter(1_000, 0).orElseThrow()).isLessThanOrEqualTo(Duration.ofMinutes(5));
    assertThat(gate.left(Result.ANSWERED, 0)).isEqualTo(Change.NONE);
    assertThat(gate.enter(0, 0)).isEmpty();
  }

  @Test
  void threeInARowCloseItAndOneAtATimeTriesIt() {
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.DOWN);
    isClosed(0);
    isClosed(5 * SECOND - 1);
    assertThat(gate.enter(0, 5 * SECOND)).as("the one that tries").isEmpty();
    isClosed(5 * SECOND);
    assertThat(gate.left(Result.UNREACHABLE, 5 * SECOND)).isEqualTo(Change.NONE);
    isClosed(15 * SECOND - 1);
    assertThat(passed(Result.ANSWERED, 15 * SECOND)).isEqualTo(Change.UP);
    assertThat(gate.enter(0, 15 * SECOND)).isEmpty();
    assertThat(gate.enter(0, 15 * SECOND)).isEmpty();
  }

  @Test
  void itStaysClosedForFiveMinutesAtMost() {
    long now = 0;
    for (int i = 0; i < 30; i++) {
      while (gate.enter(0, now).isPresent()) {
        now += SECOND;
      }
      var unused = gate.left(Result.UNREACHABLE, now);
    }
    isClosed(now + 299 * SECOND);
    assertThat(gate.enter(0, now + 300 * SECOND)).isEmpty();
  }

  @Test
  void whatBeganBeforeItWasDownSaysNothingNew() {
    TargetGate wide = new TargetGate(LIMITS.concurrency(10).rate(1_000, 1_000), random, 0);
    for (int i = 0; i < 10; i++) {
      assertThat(wide.enter(0, 0)).isEmpty();
    }
    for (int i = 0; i < 10; i++) {
      assertThat(wide.left(Result.UNREACHABLE, 0)).isEqualTo(i == 2 ? Change.DOWN : Change.NONE);
    }
    assertThat(wide.enter(0, 5 * SECOND)).as("still closed for 5 seconds only").isEmpty();
  }

  @Test
  void anAnswerInBetweenShowsThatItIsUp() {
    for (int i = 0; i < 10; i++) {
      assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
      assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
      assertThat(passed(Result.ANSWERED, 0)).isEqualTo(Change.NONE);
    }
  }

  @Test
  void whoAsksForPatienceGetsIt() {
    gate.throttle(Duration.ofSeconds(7), 0);
    gate.throttle(Duration.ofSeconds(3), 0);
    assertThat(gate.enter(0, 0).orElseThrow()).isGreaterThanOrEqualTo(Duration.ofSeconds(7));
    isClosed(7 * SECOND - 1);
    assertThat(gate.enter(0, 7 * SECOND)).isEmpty();
  }

  @Test
  void aCrowdIsGivenPlacesInTimeAndNoneOvertakes() {
    TokenBucket bucket = new TokenBucket(10, 5, 0);
    for (int i = 0; i < 5; i++) {
      assertThat(bucket.take(false, 0)).isEqualTo(Duration.ZERO);
    }
    for (int i = 1; i <= 20; i++) {
      assertThat(bucket.take(false, 0)).isEqualTo(Duration.ofMillis(100L * i));
    }
    assertThat(bucket.take(false, SECOND)).as("new ones wait behind").isPositive();
    for (int i = 1; i <= 5; i++) {
      assertThat(bucket.take(true, SECOND)).as("who has waited has a token").isZero();
    }
    assertThat(bucket.take(false, 60 * SECOND)).as("when all is over").isZero();
  }

  @Test
  void noPlaceIsFurtherAwayThanTenMinutes() {
    TokenBucket bucket = new TokenBucket(1, 1, 0);
    Duration last = Duration.ZERO;
    for (int i = 0; i < 10_000; i++) {
      last = bucket.take(false, 0);
    }
    assertThat(last).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void ofTooManyServersAnIdleOneIsForgotten() {
    TargetGates gates = new TargetGates(LIMITS, random);
    TargetGate busy = gates.of("a", 0);
    assertThat(busy.enter(0, 0)).isEmpty();
    TargetGate idle = gates.of("b", 0);
    for (int i = 0; i < 100; i++) {
      var unused = gates.of("server " + i, 0);
    }
    assertThat(gates.size()).isEqualTo(3);
    assertThat(gates.of("a", 0)).isSameAs(busy);
    assertThat(gates.of("b", 0)).isNotSameAs(idle);
  }
}
