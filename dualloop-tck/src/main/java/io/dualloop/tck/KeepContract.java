package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.Settled;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A settle that keeps the answer in the same step. */
abstract class KeepContract extends ContractCase {

  private static final String KEY = "where is it";
  private static final Set<String> TAGS = Set.of("parcels");
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  @Needs(Capability.STORE_KEEPS)
  void T05_F01_anEndingKeepsItsAnswer() {
    Claim claim = rig.running(task("a"));
    rig.under.passTime(Duration.ofSeconds(30));

    rig.settle(claim, kept(claim, "\"Hamburg\""));

    StoredResult answer = answer().orElseThrow();
    assertThat(answer.value()).isEqualTo(Json.of("\"Hamburg\""));
    assertThat(answer.age())
        .as("since the attempt began")
        .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(30).plus(rig.under.slack()));
    assertThat(answer.begin()).isEqualTo(claim.ref().token());
    assertThat(answer.computeTime()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F02_theAgeOfTheDataCounts() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, new Outcome.Done(Json.of("1"), Duration.ofMinutes(5), 7L, keep(claim, HOUR)));
    StoredResult answer = answer().orElseThrow();
    assertThat(answer.age()).isGreaterThanOrEqualTo(Duration.ofMinutes(5));
    assertThat(answer.sourceVersion()).isEqualTo(7L);
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void T05_aFencedAttemptKeepsNothing() {
    Claim claim = rig.running(task("a"));
    rig.after(Rig.LEASE);
    assertThat(rig.settle(claim, kept(claim, "1"))).isEqualTo(Settled.LOST);
    assertThat(answer()).isEmpty();
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F06_whatBeganBeforeAnInvalidationIsNotKeptButEnds() {
    for (Invalidation what :
        Set.of(
            new Invalidation.Key(KEY), new Invalidation.Tag("parcels"), new Invalidation.All())) {
      String id = what.getClass().getSimpleName();
      Claim claim = rig.running(task(id));
      rig.now(results().invalidate(what));
      assertThat(rig.settle(claim, kept(claim, "1")).isNoted()).isTrue();
      assertThat(answer()).as(id).isEmpty();
    }
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F06_anInvalidationOfSomethingElseRefusesNothing() {
    Claim claim = rig.running(task("a"));
    rig.now(results().invalidate(new Invalidation.Key("something else")));
    rig.settle(claim, kept(claim, "1"));
    assertThat(answer()).isPresent();
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F06_whatBeginsAfterAnInvalidationIsKept() {
    rig.now(results().invalidate(new Invalidation.Key(KEY)));
    Claim claim = rig.running(task("a"));
    rig.settle(claim, kept(claim, "1"));
    assertThat(answer()).isPresent();
    Claim claimed = claimed("b");
    rig.settle(claimed, kept(claimed, "2"));
    assertThat(answer().orElseThrow().value()).isEqualTo(Json.of("2"));
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F07_anOlderBeginNeverOverwritesANewerOne() {
    Claim older = rig.running(task("a"));
    Claim newer = rig.running(task("b"));
    rig.settle(newer, kept(newer, "\"new\""));
    assertThat(rig.settle(older, kept(older, "\"old\"")).isNoted()).isTrue();
    assertThat(answer().orElseThrow().value()).isEqualTo(Json.of("\"new\""));
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F07_aSmallerSourceVersionNeverOverwritesALargerOne() {
    NewResult there =
        new NewResult(Json.of("\"v9\""), Duration.ZERO, 0, Duration.ofSeconds(1), HOUR, 9L);
    rig.now(results().put(KEY, new FenceToken(0, TAGS), there));
    Claim claim = rig.running(task("a"));
    rig.settle(claim, new Outcome.Done(Json.of("\"v8\""), Duration.ZERO, 8L, keep(claim, HOUR)));
    assertThat(answer().orElseThrow().value()).isEqualTo(Json.of("\"v9\""));
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F02_aRepeatedSettleMakesNothingYounger() {
    Claim claim = rig.running(task("a"));
    rig.settle(claim, kept(claim, "1"));
    rig.under.passTime(Duration.ofMinutes(1));
    assertThat(rig.settle(claim, kept(claim, "1")).isNoted()).isTrue();
    assertThat(answer().orElseThrow().age()).isGreaterThanOrEqualTo(Duration.ofMinutes(1));
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F08_theAnswerIsKeptAsLongAsItSays() {
    Claim claim = rig.running(task("a"));
    rig.settle(
        claim,
        new Outcome.Done(Json.of("1"), Duration.ZERO, null, keep(claim, Duration.ofMinutes(1))));
    rig.under.passTime(rig.almost(Duration.ofMinutes(1)));
    assertThat(answer()).isPresent();
    rig.under.passTime(Duration.ofMinutes(1));
    assertThat(answer()).isEmpty();
  }

  @Test
  @Needs(Capability.STORE_KEEPS)
  void F01_onlyASuccessThatSaysSoIsKept() {
    rig.settle(rig.running(task("a")), done("1"));
    rig.settle(
        rig.running(task("b")),
        new Outcome.Failed(TaskError.permanent("NO", "on purpose"), Work.STOPPED, false));
    assertThat(answer()).isEmpty();
  }

  private Claim claimed(String id) {
    rig.accepted(task(id));
    return rig.claimOne();
  }

  private static Outcome.Done kept(Claim claim, String json) {
    return new Outcome.Done(Json.of(json), Duration.ZERO, null, keep(claim, HOUR));
  }

  private static Outcome.Keep keep(Claim claim, Duration keepFor) {
    Long fence = Objects.requireNonNull(claim.fence(), "a store that keeps brings the fence");
    return new Outcome.Keep(KEY, new FenceToken(fence, TAGS), Duration.ofSeconds(2), keepFor);
  }

  private Optional<StoredResult> answer() {
    return rig.now(results().get(KEY, TAGS)).result();
  }

  private ResultStore results() {
    return rig.transport.results();
  }
}
