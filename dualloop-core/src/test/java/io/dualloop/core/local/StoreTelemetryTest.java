package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.done;
import static io.dualloop.core.local.Rig.id;
import static io.dualloop.core.local.Rig.now;
import static io.dualloop.core.local.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Telemetry;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Claim;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What the store counts, so that nothing it gives up or forgets goes unseen. */
class StoreTelemetryTest {

  private final Map<String, Long> told = new TreeMap<>();

  private Rig rig(UnaryOperator<InProcessTransportBuilder> limits) {
    return new Rig(
        builder ->
            limits
                .apply(builder)
                .telemetry(
                    new Telemetry() {
                      @Override
                      public void count(String event, long times) {
                        told.merge(event, times, Long::sum);
                      }
                    }));
  }

  @Test
  void T04_endingsAreCountedByState() {
    Rig rig = rig(builder -> builder);
    rig.settle(rig.running(task("a")), done("1"));
    rig.settle(rig.running(task("b")), new Outcome.Failed(Rig.ERROR, Work.STOPPED, false));
    rig.accepted(task("c"));
    rig.cancel("c");
    rig.accepted(task("d").timeout(Duration.ofSeconds(1)));
    rig.after(Duration.ofSeconds(1));
    assertThat(told)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "store.accepted", 4L,
                "store.ended.succeeded", 1L,
                "store.ended.failed", 1L,
                "store.ended.cancelled", 1L,
                "store.ended.timeout", 1L));
  }

  @Test
  void T10_lostLeasesPoisonAndItsLetterAreCounted() {
    Rig rig = rig(builder -> builder);
    rig.accepted(task("a"));
    for (int i = 1; i <= 5; i++) {
      Claim claim = rig.claimOne();
      assertThat(claim.attempt()).isEqualTo(1);
      rig.after(Rig.LEASE);
    }
    assertThat(told)
        .containsEntry("store.lease.lost", 5L)
        .containsEntry("store.poison", 1L)
        .containsEntry("store.letter.kept", 1L)
        .containsEntry("store.ended.failed", 1L);
  }

  @Test
  void T13_aFullQueueIsCounted() {
    Rig rig = rig(builder -> builder.queueLimit(1));
    rig.accepted(task("a"));
    rig.submit(task("b"));
    assertThat(told).containsEntry("store.busy", 1L).containsEntry("store.accepted", 1L);
  }

  @Test
  void T16_whatIsForgottenEarlyIsCounted() {
    Rig rig = rig(builder -> builder.maxEnded(1).maxTombstones(1).maxDeadLetters(1));
    for (int i = 0; i < 4; i++) {
      rig.settle(rig.running(task("t-" + i)), done("1"));
      DeadLetter letter =
          new DeadLetter(id("l-" + i), "", TaskError.permanent("X", "why"), Json.of("?"));
      now(rig.store.deadLetters().keep(letter));
    }
    rig.accepted(task("buried"));
    now(rig.store.abandon(id("buried"), Rig.ERROR));
    assertThat(told)
        .containsEntry("store.ended.shrunk-early", 4L)
        .containsEntry("store.tombstone.forgotten-early", 3L)
        .containsEntry("store.letter.kept", 5L)
        .containsEntry("store.letter.dropped", 4L);
  }

  @Test
  void T16_whatGoesInItsTimeIsNotCounted() {
    Rig rig = rig(builder -> builder);
    rig.settle(rig.running(task("a")), done("1"));
    told.clear();
    rig.after(Duration.ofHours(24));
    rig.after(Duration.ofHours(24));
    assertThat(told).isEmpty();
  }
}
