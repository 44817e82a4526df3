package io.dualloop.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Capability;
import io.dualloop.tck.faulty.Fault;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The contract can fail: each faulty transport is caught by the rule that it breaks, and only it.
 */
class FaultsTest {

  @ParameterizedTest
  @EnumSource
  void eachFaultIsCaughtByTheTestsOfItsRuleAndByNoOthers(Fault fault) {
    ContractRun run = ContractRun.with(fault);
    // Whether two calls meet between the two steps of one is up to the machine.
    for (int again = 0; again < 20 && run.failed().isEmpty() && isRace(fault); again++) {
      run = ContractRun.with(fault);
    }

    assertThat(run.failed()).as("tests that failed").isNotEmpty();
    run.failed()
        .forEach(
            (test, why) ->
                assertThat(ContractRun.rules(test))
                    .as("the rules of a test that failed: %s, with %s", test, why)
                    .containsAnyElementsOf(fault.rules()));
    assertThat(run.failed().keySet().stream().flatMap(test -> ContractRun.rules(test).stream()))
        .as("rules caught")
        .containsAll(fault.rules());
    run.aborted()
        .forEach(
            (test, why) -> {
              if (why.contains("presupposes")) {
                assertThat(fault.rules())
                    .as("the rules behind a test that could not be shown: %s, %s", test, why)
                    .anyMatch(why::contains);
              }
            });
  }

  @Test
  void theRightTransportPassesAndOnlyWhatItLacksIsSkipped() {
    ContractRun run = ContractRun.with(null);

    assertThat(run.failed()).isEmpty();
    Map<String, String> skipped = new HashMap<>(run.aborted());
    skipped.values().removeIf(why -> why.contains("capability " + Capability.STORE_KEEPS));
    assertThat(skipped.keySet())
        .isEqualTo(
            Set.of(
                "T01_whatWasAcceptedSurvivesWhatIsDeclared()",
                "T01_anEndingSurvivesWhatIsDeclared()"));
    assertThat(run.aborted()).as("without the capability to keep answers").hasSize(2 + 11);
    assertThat(run.passed()).hasSizeGreaterThan(150);
    assertThat(run.passed()).allMatch(test -> !ContractRun.rules(test).isEmpty());
  }

  private static boolean isRace(Fault fault) {
    return fault.name().endsWith("_IN_TWO_STEPS");
  }
}
