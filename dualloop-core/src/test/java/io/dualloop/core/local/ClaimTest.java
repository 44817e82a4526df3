package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ClaimTest {

  private final Rig rig = new Rig();

  @Test
  void aClaimCarriesWhatTheWorkerNeeds() {
    rig.accepted(task("a"));
    rig.time.advance(Duration.ofSeconds(3));
    Claim claim = rig.claimOne();

    assertThat(claim.ref()).isEqualTo(new Claim.Ref(id("a"), 1));
    assertThat(claim.type()).isEqualTo(Rig.TYPE);
    assertThat(claim.owner()).isEqualTo(Wanted.USER);
    assertThat(claim.envelope()).isEqualTo(Wanted.envelope("a"));
    assertThat(claim.attempt()).isEqualTo(1);
    assertThat(claim.waited()).isEqualTo(Duration.ofSeconds(3));
    assertThat(claim.remaining()).isEqualTo(Duration.ofMinutes(10).minusSeconds(3));
    TaskStatus status = rig.status("a");
    assertThat(status.state()).isEqualTo(TaskState.PROCESSING);
    assertThat(status.times().startedAt()).isEqualTo(rig.time.now());
  }

  @Test
  void theOldestOfThePreferredPriorityComesFirstElseTheHighestOther() {
    rig.accepted(task("low").priority(Priority.LOW));
    rig.accepted(task("normal-2").type("OTHER"));
    rig.accepted(task("normal-1"));
    rig.accepted(task("high").priority(Priority.HIGH));

    List<Priority> picks =
        List.of(Priority.NORMAL, Priority.NORMAL, Priority.NORMAL, Priority.LOW, Priority.LOW);
    assertThat(rig.claim(Map.of(Rig.TYPE, 9, "OTHER", 9), picks))
        .extracting(claim -> claim.ref().id().value())
        .containsExactly("normal-2", "normal-1", "high", "low");
  }

  @Test
  void roomIsKeptForEachTypeAndOtherTypesStay() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    rig.accepted(task("c").type("FULL"));
    rig.accepted(task("d").type("UNKNOWN"));

    assertThat(rig.claim(Map.of(Rig.TYPE, 1, "FULL", 0), nine(Priority.NORMAL)))
        .extracting(claim -> claim.ref().id().value())
        .containsExactly("a");
  }

  @Test
  void aDelayedTaskIsNotBegunEarly() {
    rig.accepted(task("a").delay(Duration.ofSeconds(5)));
    assertThat(rig.woken).isEmpty();
    rig.time.advance(Duration.ofSeconds(5).minusNanos(1));
    assertThat(rig.claim(1)).isEmpty();
    assertThat(now(rig.store.begin(id("a"), Rig.WORKER, Rig.LEASE))).isEmpty();
    assertThat(rig.sweep().nextIn()).isEqualTo(Duration.ofNanos(1));

    rig.after(Duration.ofNanos(1));
    assertThat(rig.woken).containsExactly(id("a"));
    assertThat(rig.claim(1)).hasSize(1);
  }

  @Test
  void beginTakesTheOneTaskOnce() {
    rig.accepted(task("a"));
    rig.accepted(task("b"));
    assertThat(now(rig.store.begin(id("b"), Rig.WORKER, Rig.LEASE)))
        .hasValueSatisfying(claim -> assertThat(claim.ref().id()).isEqualTo(id("b")));
    assertThat(now(rig.store.begin(id("b"), Rig.WORKER, Rig.LEASE))).isEmpty();
    assertThat(now(rig.store.begin(id("nobody"), Rig.WORKER, Rig.LEASE))).isEmpty();
    assertThat(rig.claim(9)).extracting(claim -> claim.ref().id()).containsExactly(id("a"));
  }

  @Test
  void T03_aLostLeaseBeginsAgainWithTheSameAttemptNumberAndALargerToken() {
    Claim first = rig.running(task("a"));
    rig.woken.clear();
    rig.after(Rig.LEASE.minusNanos(1));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.PROCESSING);

    rig.after(Duration.ofNanos(1));
    assertThat(rig.status("a").state()).isEqualTo(TaskState.RETRYING);
    assertThat(rig.woken).containsExactly(id("a"));
    Claim second = rig.claimOne();
    assertThat(second.attempt()).isEqualTo(first.attempt());
    assertThat(second.ref().token()).isGreaterThan(first.ref().token());
  }

  @Test
  void T05_aWorkerWhoseLeaseIsLostIsTold() {
    rig.running(task("a"));
    rig.heard.clear();
    rig.after(Rig.LEASE);
    assertThat(rig.heardByWorker).containsExactly(rig.status("a"));
    assertThat(rig.heard).containsExactly(rig.status("a"));
  }

  @Test
  void T03_aLiveWorkerKeepsItsAttemptHoweverLongItWorks() {
    Claim claim = rig.running(task("a"));
    for (int i = 0; i < 50; i++) {
      rig.after(Duration.ofSeconds(10));
      assertThat(now(rig.store.renew(List.of(claim.ref()), Rig.LEASE)))
          .containsExactly(Renewal.HELD);
    }
    assertThat(rig.settle(claim, done("1")).notedStatus().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T03_renewAnswersForEachAttemptInOrder() {
    Claim held = rig.running(task("a"));
    Claim asked = rig.running(task("b"));
    rig.cancel("b");
    Claim.Ref fenced = new Claim.Ref(id("a"), 99);
    Claim.Ref nobody = new Claim.Ref(id("nobody"), 1);
    assertThat(now(rig.store.renew(List.of(fenced, held.ref(), asked.ref(), nobody), Rig.LEASE)))
        .containsExactly(Renewal.LOST, Renewal.HELD, Renewal.CANCEL_REQUESTED, Renewal.LOST);
  }

  @Test
  void T05_aFencedAttemptWritesNothing() {
    Claim fenced = rig.running(task("a"));
    rig.after(Rig.LEASE);
    Claim current = rig.claimOne();
    TaskStatus before = rig.status("a");
    rig.heard.clear();

    assertThat(now(rig.store.progress(fenced.ref(), Progress.of(50, "")))).isEqualTo(Settled.LOST);
    assertThat(rig.settle(fenced, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.settle(fenced, new Outcome.HandBack(Work.STOPPED))).isEqualTo(Settled.LOST);
    assertThat(now(rig.store.renew(List.of(fenced.ref()), Rig.LEASE)))
        .containsExactly(Renewal.LOST);

    assertThat(rig.status("a")).isEqualTo(before);
    assertThat(rig.heard).isEmpty();
    assertThat(rig.settle(current, done("2")).isNoted()).isTrue();
  }

  @Test
  void T07_aRetryIsChargedAndNeverEarly() {
    rig.settle(
        rig.running(task("a")),
        new Outcome.RetryIn(Duration.ofSeconds(7), Rig.ERROR, Work.STOPPED));
    rig.time.advance(Duration.ofSeconds(7).minusNanos(1));
    assertThat(rig.claim(1)).isEmpty();
    rig.time.advance(Duration.ofNanos(1));
    assertThat(rig.claimOne().attempt()).isEqualTo(2);
  }

  @Test
  void T14_aPickListOfSixThreeOneIsServedSo() {
    List<Priority> picks = new ArrayList<>();
    picks.addAll(Collections.nCopies(6, Priority.HIGH));
    picks.addAll(Collections.nCopies(3, Priority.NORMAL));
    picks.add(Priority.LOW);
    for (int i = 0; i < 1_000; i++) {
      for (Priority priority : Priority.values()) {
        rig.accepted(task(priority + "-" + i).priority(priority).watcher(null));
      }
    }

    Map<String, Integer> served = new java.util.TreeMap<>();
    for (int round = 0; round < 100; round++) {
      for (Claim claim : rig.claim(Map.of(Rig.TYPE, 100), picks)) {
        String id = claim.ref().id().value();
        served.merge(id.substring(0, id.indexOf('-')), 1, Integer::sum);
      }
    }
    assertThat(served.get("HIGH")).isCloseTo(600, Percentage.withPercentage(10));
    assertThat(served.get("NORMAL")).isCloseTo(300, Percentage.withPercentage(10));
    assertThat(served.get("LOW")).isCloseTo(100, Percentage.withPercentage(10));
  }

  @Test
  void T14_emptyLanesLeaveTheirPicksToTheOthers() {
    for (int i = 0; i < 10; i++) {
      rig.accepted(task("low-" + i).priority(Priority.LOW));
    }
    assertThat(rig.claim(Map.of(Rig.TYPE, 9), nine(Priority.HIGH))).hasSize(9);
  }

  private static List<Priority> nine(Priority priority) {
    return Collections.nCopies(9, priority);
  }
}
