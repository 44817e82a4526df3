package io.dualloop.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.http.webhook.TargetGate.Change;
import io.dualloop.http.webhook.TargetGate.Result;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TargetGateTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final WebhookLimits LIMITS = new WebhookLimits(10, 5, 2, 3);

  private final TargetGate gate = new TargetGate(LIMITS.rate(1_000, 1_000), 0);

  private Change passed(Result result, long now) {
    assertThat(gate.enter(1, now)).as("at " + now).isEmpty();
    return gate.left(result, now, now);
  }

  private void isClosed(long now) {
    assertThat(gate.enter(0, now)).as("at " + now).isPresent();
  }

  @Test
  void aServerThatHasNeverAnsweredGetsOneAtATime() {
    assertThat(gate.enter(1, 0)).isEmpty();
    isClosed(0);
    var unused = gate.left(Result.UNREACHABLE, 0, 0);
    assertThat(gate.enter(1, 0)).isEmpty();
    isClosed(0);
    unused = gate.left(Result.ANSWERED, 0, 0);
    assertThat(gate.enter(1, 0)).isEmpty();
    assertThat(gate.enter(1, 0)).isEmpty();
    isClosed(0);
  }

  @Test
  void noMoreAreUnderWayThanAllowed() {
    assertThat(passed(Result.ANSWERED, 0)).isEqualTo(Change.NONE);
    assertThat(gate.enter(0, 0)).isEmpty();
    assertThat(gate.enter(0, 0)).isEmpty();
    Duration third = gate.enter(0, 0).orElseThrow();
    assertThat(third).isBetween(Duration.ofMillis(250), Duration.ofMillis(260));
    assertThat(gate.enter(10, 0).orElseThrow())
        .as("the oftener it found it full, the longer it waits")
        .isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11));
    assertThat(gate.left(Result.ANSWERED, 0, 0)).isEqualTo(Change.NONE);
    assertThat(gate.enter(1, 0)).isEmpty();
  }

  @Test
  void aCrowdComesBackAsFastAsTheServerAnswers() {
    TargetGate slow = new TargetGate(new WebhookLimits(1_000, 1_000, 2, 3), 0);
    for (int i = 0; i < 100; i++) {
      assertThat(slow.enter(0, 0)).isEmpty();
      assertThat(slow.left(Result.ANSWERED, 0, 2 * SECOND)).isEqualTo(Change.NONE);
    }
    assertThat(slow.enter(0, 0)).isEmpty();
    assertThat(slow.enter(0, 0)).isEmpty();
    Duration one = slow.enter(0, 0).orElseThrow();
    Duration next = slow.enter(0, 0).orElseThrow();
    assertThat(next.minus(one))
        .as("two at once, two seconds each")
        .isBetween(Duration.ofMillis(990), Duration.ofMillis(1_000));
  }

  @Test
  void threeInARowCloseItAndOneAtATimeTriesIt() {
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.NONE);
    assertThat(passed(Result.UNREACHABLE, 0)).isEqualTo(Change.DOWN);
    isClosed(0);
    isClosed(5 * SECOND - 1);
    assertThat(gate.enter(1, 5 * SECOND)).as("the one that tries").isEmpty();
    isClosed(5 * SECOND);
    assertThat(gate.left(Result.UNREACHABLE, 0, 5 * SECOND)).isEqualTo(Change.NONE);
    isClosed(15 * SECOND - 1);
    assertThat(passed(Result.ANSWERED, 15 * SECOND)).isEqualTo(Change.UP);
    assertThat(gate.enter(0, 15 * SECOND)).isEmpty();
    assertThat(gate.enter(0, 15 * SECOND)).isEmpty();
  }

  @Test
  void itStaysClosedForFiveMinutesAtMost() {
    long now = 0;
    for (int i = 0; i < 30; i++) {
      while (gate.enter(1, now).isPresent()) {
        now += SECOND;
      }
      var unused = gate.left(Result.UNREACHABLE, now, now);
    }
    isClosed(now + 299 * SECOND);
    assertThat(gate.enter(1, now + 300 * SECOND)).isEmpty();
  }

  @Test
  void whatBeganBeforeItWasDownSaysNothingNew() {
    TargetGate wide = new TargetGate(LIMITS.concurrency(10).rate(1_000, 1_000), 0);
    assertThat(wide.enter(0, 0)).isEmpty();
    assertThat(wide.left(Result.ANSWERED, 0, 0)).isEqualTo(Change.NONE);
    for (int i = 0; i < 10; i++) {
      assertThat(wide.enter(0, 0)).isEmpty();
    }
    for (int i = 0; i < 10; i++) {
      assertThat(wide.left(Result.UNREACHABLE, 0, 0)).isEqualTo(i == 2 ? Change.DOWN : Change.NONE);
    }
    assertThat(wide.enter(1, 5 * SECOND)).as("still closed for 5 seconds only").isEmpty();
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
    assertThat(gate.enter(1, 7 * SECOND)).isEmpty();
  }

  @Test
  void aCrowdIsGivenPlacesInTimeAndNoneOvertakes() {
    TargetGate narrow = new TargetGate(LIMITS.concurrency(100), 0);
    assertThat(narrow.enter(0, 0)).isEmpty();
    assertThat(narrow.left(Result.ANSWERED, 0, 0)).isEqualTo(Change.NONE);
    for (int i = 0; i < 4; i++) {
      assertThat(narrow.enter(0, 0)).isEmpty();
    }
    for (int i = 1; i <= 20; i++) {
      assertThat(narrow.enter(0, 0)).contains(Duration.ofMillis(100L * i));
    }
    assertThat(narrow.enter(0, SECOND)).as("new ones wait behind").isPresent();
    for (int i = 1; i <= 5; i++) {
      assertThat(narrow.enter(1, SECOND)).as("who has waited has a token").isEmpty();
    }
    assertThat(narrow.enter(0, 60 * SECOND)).as("when all is over").isEmpty();
  }

  @Test
  void noPlaceIsFurtherAwayThanTenMinutes() {
    Places places = new Places(0);
    Duration last = Duration.ZERO;
    for (int i = 0; i < 10_000; i++) {
      last = places.take(0, SECOND, 0);
    }
    assertThat(last).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void whoComesWhenItIsUpAgainDoesNotWaitForThoseWhoStillDo() {
    for (int i = 0; i < 3; i++) {
      var unused = passed(Result.UNREACHABLE, 0);
    }
    for (int i = 0; i < 1_000; i++) {
      isClosed(0);
    }
    assertThat(gate.enter(1, 5 * SECOND)).isEmpty();
    assertThat(gate.left(Result.ANSWERED, 5 * SECOND, 5 * SECOND)).isEqualTo(Change.UP);
    assertThat(gate.enter(0, 5 * SECOND)).isEmpty();
  }

  @Test
  void ofTooManyServersAnIdleOneIsForgotten() {
    TargetGates gates = new TargetGates(LIMITS);
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
