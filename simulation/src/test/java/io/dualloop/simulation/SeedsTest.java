package io.dualloop.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The first seeds, each a run of its own; the trace of one that fails is in the message. */
class SeedsTest {

  private static final long SEEDS = Long.getLong("dualloop.simulation.seeds", 20_000);

  @Test
  void everyInvariantHoldsForEverySeed() throws Exception {
    run(null, SEEDS);
  }

  @Test
  void P2_nobodyHearsFailedOfWhatTheSlowCarrierDid() throws Exception {
    run("slow-carrier", Math.max(1, SEEDS / 20));
  }

  @Test
  void F11_newsThatIsMissedIsNotAnsweredFromMemory() throws Exception {
    run("missed-news", Math.max(1, SEEDS / 20));
  }

  private static void run(@Nullable String scenario, long seeds) throws Exception {
    int threads = Runtime.getRuntime().availableProcessors();
    Options options = new Options(seeds, 1, false, scenario, null, threads);
    Result failed = new Seeds(options, progress -> {}).run();
    assertThat(failed)
        .as(() -> failed == null ? "" : story(options, options.run(failed.seed(), true)))
        .isNull();
  }

  private static String story(Options options, Result failed) {
    return String.join("\n", failed.trace().lines())
        + "\n"
        + Simulation.verdict(failed)
        + "\nreplay: "
        + options.replay(failed.seed());
  }
}
