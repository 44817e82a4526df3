package io.dualloop.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... args) throws Exception {
    return Simulation.run(
        new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), args);
  }

  @Test
  void saysHowItIsUsed() throws Exception {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(UTF_8)).contains("--seeds N", "--from S", "--trace", "slow-carrier");
  }

  @Test
  void saysWhatItDoesNotUnderstand() throws Exception {
    assertThat(run("--sedes", "3")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("unknown option '--sedes'", "--help");
  }

  @Test
  void saysWhatIsWrongWithANumber() throws Exception {
    assertThat(run("--seeds", "many")).isEqualTo(2);
    assertThat(run("--seeds", "0")).isEqualTo(2);
    assertThat(run("--from")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("--seeds needs a whole number, but got 'many'")
        .contains("--seeds must be 1 to 1000000000, but is 0")
        .contains("--from needs a number after it");
  }

  @Test
  void saysWhichScenariosThereAre() throws Exception {
    assertThat(run("--scenario", "fast-carrier")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("no scenario 'fast-carrier'", "slow-carrier");
  }

  @Test
  void printsTheTraceOfASeed() throws Exception {
    assertThat(run("--seeds", "1", "--from", "7", "--trace")).isZero();
    assertThat(out.toString(UTF_8)).contains("user", "claim(", "seed 7: ", "nothing was broken");
  }

  @Test
  void tellsHowFarItIs() throws Exception {
    assertThat(run("--seeds", "3")).isZero();
    assertThat(err.toString(UTF_8)).contains("3 of 3 seeds");
  }

  @Test
  void saysWhatCanBePlanted() throws Exception {
    assertThat(run("--plant", "NOTHING")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("nothing called 'NOTHING'", "TASK_LOST", "KEY_KEPT");
  }

  @Test
  void printsWhatIsBrokenAndHowToReplayIt() throws Exception {
    assertThat(run("--plant", "LEASE_NEVER_ENDS", "--seeds", "500", "--threads", "1")).isEqualTo(1);
    String first = out.toString(UTF_8);
    assertThat(first).contains(" broke T03 LeaseEnds: ", "BROKEN ", "  handler of ");

    String replay = first.substring(first.indexOf("replay: ")).strip();
    assertThat(replay)
        .startsWith("replay: script/simulate --seeds 1 --from ")
        .endsWith(" --plant LEASE_NEVER_ENDS --trace");
    out.reset();
    String[] again = replay.substring("replay: script/simulate ".length()).split(" ", -1);
    assertThat(run(again)).isEqualTo(1);
    assertThat(out.toString(UTF_8)).isEqualTo(first);
  }

  @Test
  void playsTheStoryThatALieNeeds() throws Exception {
    assertThat(run("--plant", "SLOW_CARRIER_MISTOLD", "--seeds", "50")).isEqualTo(1);
    assertThat(out.toString(UTF_8))
        .contains(
            " broke P2 SlowCarrier: ", " --scenario slow-carrier --plant SLOW_CARRIER_MISTOLD");
  }

  @Test
  void saysWhichSeedBrokeWhat() throws Exception {
    Options options = Options.parse("--plant", "SECOND_ENDING");

    assertThat(Simulation.verdict(options.run(1, false)))
        .startsWith("seed 1 broke T04 OneEnding: ");
    assertThat(Simulation.verdict(World.of(7, false, null).run()))
        .isEqualTo("seed 7 broke nothing");
    assertThat(options.replay(7))
        .isEqualTo("script/simulate --seeds 1 --from 7 --plant SECOND_ENDING --trace");
  }
}
