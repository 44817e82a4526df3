package io.dualloop.tck;

import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.TaskState;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Survival;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What was acknowledged is there after what the transport says it survives. */
abstract class SurvivalContract extends ContractCase {

  @Test
  @Needs(survival = true)
  void T01_whatWasAcceptedSurvivesWhatIsDeclared() {
    rig.accepted(task("a").envelope(Wanted.envelope("a")));

    TaskStore again = restarted().store();

    Lookup found = rig.now(again.find(id("a")));
    assertThat(found).isInstanceOf(Lookup.Found.class);
    assertThat(found.found().orElseThrow().state()).isEqualTo(TaskState.PENDING);
    Optional<Claim> claim = rig.now(again.begin(id("a"), Rig.WORKER, Rig.LEASE));
    assertThat(claim.orElseThrow().envelope()).isEqualTo(Wanted.envelope("a"));
  }

  @Test
  @Needs(survival = true)
  void T01_anEndingSurvivesWhatIsDeclared() {
    rig.settle(rig.running(task("a")), done("1"));

    TaskStore again = restarted().store();

    Lookup found = rig.now(again.find(id("a")));
    assertThat(found).isInstanceOf(Lookup.Found.class);
    assertThat(found.found().orElseThrow().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T01_aTaskWhoseWakeUpWasLostIsFound() {
    rig.accepted(task("a").delay(Duration.ofSeconds(1)));
    // It falls due in a sweep, whose wake-ups nobody hears.
    rig.after(Duration.ofSeconds(1));
    assertThat(rig.claim(1)).hasSize(1);
  }

  private Transport restarted() {
    Survival declared = rig.transport.survival();
    Assumptions.assumeTrue(
        declared != Survival.EXCEPTIONS,
        () -> "the transport declares that accepted work survives " + declared + " only");
    Assumptions.assumeTrue(
        rig.under.canRestart(), () -> "survival " + declared + ": no restart can be made here");
    return rig.under
        .restarted()
        .orElseThrow(
            () ->
                new AssertionError(
                    "the transport declares that accepted work survives "
                        + declared
                        + ", but restarted() is empty: return another connection after that, or"
                        + " say by canRestart() that it is shown elsewhere"));
  }
}
