package io.dualloop.tck;

import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Swept;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Which tasks a worker gets, and what it gets with them. */
abstract class ClaimContract extends ContractCase {

  private static final Duration TEN = Duration.ofSeconds(10);

  @Test
  void T03_aClaimIsAnAttemptThatHasBegun() {
    rig.accepted(task("a"));
    Claim claim = rig.claimOne();

    assertThat(claim.ref().id()).isEqualTo(id("a"));
    assertThat(claim.ref().token()).isPositive();
    assertThat(claim.type()).isEqualTo(Rig.TYPE);
    assertThat(claim.owner()).isEqualTo(Wanted.USER);
    assertThat(claim.attempt()).isEqualTo(1);
    TaskStatus status = rig.status("a");
    assertThat(status.state()).isEqualTo(TaskState.PROCESSING);
    assertThat(status.attempt()).isEqualTo(1);
    assertThat(status.times().startedAt()).isNotNull();
  }

  @Test
  void T03_aBegunTaskIsNotBegunAgainWhileItsLeaseHolds() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    assertThat(rig.begin("b").orElseThrow().ref().id()).isEqualTo(id("b"));
    assertThat(rig.begin("b")).isEmpty();
    assertThat(rig.begin("nobody")).isEmpty();
    assertThat(rig.claim(9)).extracting(claim -> claim.ref().id()).containsExactly(id("a"));
    assertThat(rig.claim(9)).isEmpty();
  }

  @Test
  void T05_tokensRiseWithEveryBeginInTheStore() {
    long first = rig.running(task("a")).ref().token();
    long second = rig.running(task("b")).ref().token();
    long third = rig.running(task("c")).ref().token();
    assertThat(List.of(first, second, third)).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void T08_aClaimTellsHowLongTheTaskWaitedAndHasLeft() {
    rig.accepted(task("a").timeout(Duration.ofMinutes(10)));
    rig.under.passTime(Duration.ofSeconds(3));
    Claim claim = rig.claimOne();

    assertThat(claim.waited()).isBetween(Duration.ofSeconds(3), longer(Duration.ofSeconds(3)));
    Duration left = Duration.ofMinutes(10).minusSeconds(3);
    assertThat(claim.remaining()).isBetween(left.minus(rig.under.slack()), left);
  }

  /** The bytes are the submitter's: no store reads, sorts or repairs them. */
  @Test
  void T11_theEnvelopesBytesComeAsTheyWent() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    byte[] large = new byte[1 << 20];
    java.util.Arrays.fill(large, (byte) 'x');
    List<Json> envelopes =
        List.of(
            Json.of(all),
            Json.of(""),
            Json.of(" {\"b\" : 1,\n \"a\":\t\"\\u00e9\" , \"a\":2.50e1 }\r\n"),
            Json.of("{\"text\":\"Gr\u00fc\u00dfe \ud83d\ude80\"}".getBytes(StandardCharsets.UTF_8)),
            Json.of(large));
    int number = 0;
    for (Json envelope : envelopes) {
      Claim claim = rig.running(task("t-" + number++).envelope(envelope));
      assertThat(claim.envelope().bytes()).isEqualTo(envelope.bytes());
    }
  }

  @Test
  void T07_aDelayedTaskIsNotBegunEarly() {
    rig.accepted(task("a").delay(TEN));
    Swept swept = rig.after(rig.almost(TEN));
    assertThat(swept.nextIn()).as("when to sweep again").isLessThanOrEqualTo(rig.under.slack());
    assertThat(rig.claim(1)).isEmpty();
    assertThat(rig.begin("a")).isEmpty();

    rig.after(rig.under.slack());
    assertThat(rig.claim(1)).hasSize(1);
  }

  @Test
  void T12_aTypeThatTheWorkerDoesNotKnowStays() {
    rig.accepted(task("a").type("STRANGE"));
    rig.accepted(task("b"));
    assertThat(rig.claim(9)).extracting(claim -> claim.ref().id()).containsExactly(id("b"));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PENDING);
    assertThat(rig.claim(Map.of("STRANGE", 1), nine(Priority.LOW))).hasSize(1);
  }

  @Test
  void T12_roomIsKeptForEachType() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    rig.accepted(task("c").type("FULL"));
    assertThat(rig.claim(Map.of(Rig.TYPE, 1, "FULL", 0), nine(Priority.NORMAL)))
        .extracting(claim -> claim.ref().id())
        .containsExactly(id("a"));
  }

  @Test
  void T12_aTypeForWhichNoWorkerComesEndsInTimeoutSayingSo() {
    rig.accepted(task("a").type("STRANGE").timeout(TEN));
    rig.after(TEN);
    TaskStatus status = rig.status("a");
    Given.rule("T08", status.state() == TaskState.TIMEOUT);
    TaskError why = status.error().orElseThrow();
    assertThat(why.code()).isEqualTo(TaskError.TIMEOUT);
    assertThat(why.message()).contains("no worker for type STRANGE");
  }

  @Test
  void T14_theOldestOfThePreferredPriorityComesFirstElseTheHighestOther() {
    rig.accepted(task("low").priority(Priority.LOW));
    rig.accepted(task("normal-1").type("OTHER"));
    rig.accepted(task("normal-2"));
    rig.accepted(task("high").priority(Priority.HIGH));

    List<Priority> picks =
        List.of(Priority.NORMAL, Priority.NORMAL, Priority.NORMAL, Priority.LOW, Priority.LOW);
    assertThat(rig.claim(Map.of(Rig.TYPE, 9, "OTHER", 9), picks))
        .extracting(claim -> claim.ref().id().value())
        .containsExactly("normal-1", "normal-2", "high", "low");
  }

  @Test
  void T14_emptyLanesLeaveTheirPicksToTheOthers() {
    for (int i = 0; i < 10; i++) {
      rig.accepted(task("low-" + i).priority(Priority.LOW));
    }
    assertThat(rig.claim(Map.of(Rig.TYPE, 9), nine(Priority.HIGH))).hasSize(9);
  }

  @Test
  void T14_ofAThousandClaimsSixHundredAreHighThreeHundredNormalAndOneHundredLow() {
    List<Priority> picks =
        Stream.of(Priority.HIGH, Priority.NORMAL, Priority.LOW)
            .flatMap(each -> Collections.nCopies(share(each), each).stream())
            .toList();
    for (Priority priority : Priority.values()) {
      // As many as are served and a few more, so that no lane runs empty.
      for (int i = 0; i < 115 * share(priority); i++) {
        rig.accepted(task(priority + "-" + i).priority(priority).watcher(null));
      }
    }

    Map<Priority, Integer> served = new EnumMap<>(Priority.class);
    for (int round = 0; round < 100; round++) {
      for (Claim claim : rig.claim(Map.of(Rig.TYPE, 100), picks)) {
        String id = claim.ref().id().value();
        served.merge(Priority.valueOf(id.substring(0, id.indexOf('-'))), 1, Integer::sum);
      }
    }

    for (Priority priority : Priority.values()) {
      assertThat(served.getOrDefault(priority, 0))
          .as("%s of 1,000", priority)
          .isCloseTo(100 * share(priority), Percentage.withPercentage(10));
    }
  }

  private static int share(Priority priority) {
    return switch (priority) {
      case HIGH -> 6;
      case NORMAL -> 3;
      case LOW -> 1;
    };
  }

  private Duration longer(Duration duration) {
    return duration.plus(rig.under.slack());
  }

  private static List<Priority> nine(Priority priority) {
    return Collections.nCopies(9, priority);
  }
}
