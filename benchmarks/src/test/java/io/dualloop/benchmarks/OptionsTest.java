package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.benchmarks.freshness.FreshnessSuite;
import io.dualloop.benchmarks.jdbc.JdbcSuite;
import io.dualloop.benchmarks.loop.LoopSuite;
import io.dualloop.benchmarks.rabbit.RabbitSuite;
import io.dualloop.benchmarks.redis.RedisSuite;
import io.dualloop.benchmarks.voice.VoiceSettings;
import io.dualloop.benchmarks.voice.VoiceSuite;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

  @TempDir private Path folder;

  @Test
  void withoutOptionsAllTurnsAreMeasured() throws Misused {
    VoiceSettings voice = voice();

    assertThat(voice.soak()).isFalse();
    assertThat(voice.turns()).isGreaterThan(300);
    assertThat(voice.calls()).isEqualTo(3);
    assertThat(voice.places().model()).isEqualTo(folder);
  }

  @Test
  void quickMeasuresFewer() throws Misused {
    assertThat(voice("--quick").turns()).isEqualTo(VoiceSettings.QUICK_TURNS);
  }

  @Test
  void numbersAreTaken() throws Misused {
    VoiceSettings voice = voice("--turns", "10", "--calls", "2");

    assertThat(voice.turns()).isEqualTo(10);
    assertThat(voice.calls()).isEqualTo(2);
  }

  @Test
  void soakHasFiveCallsAtATimeForTenMinutes() throws Misused {
    VoiceSettings voice = voice("--soak");

    assertThat(voice.soak()).isTrue();
    assertThat(voice.calls()).isEqualTo(5);
    assertThat(voice.soakMinutes()).isEqualTo(10);
  }

  @Test
  void quickRunsFewerRaces() throws Misused {
    assertThat(voice().races()).isEqualTo(10_000);
    assertThat(voice("--quick").races()).isEqualTo(1_000);
  }

  @Test
  void resultsByLoudnessAloneHaveAFileOfTheirOwn() throws Misused {
    assertThat(parse("voice").name()).isEqualTo("voice");
    assertThat(voice().places().silero()).isEqualTo(folder);
    assertThat(parse("voice", "--loudness").name()).isEqualTo("voice-loudness");
    assertThat(voice("--loudness").places().silero()).isNull();
    assertThat(parse("voice", "--soak").name()).isEqualTo("voice-soak");
    assertThat(parse("voice", "--soak", "--loudness").name()).isEqualTo("voice-soak-loudness");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "noise",
        "voice --turns",
        "voice --turns none",
        "voice --calls 0",
        "voice --fast",
        "voice --quick --soak",
        "voice --soak --turns 5",
        "voice --minutes 5",
        "redis --soak",
        "redis 5",
        "jdbc --soak",
        "jdbc 5",
        "rabbit --soak",
        "rabbit 5",
        "loop --soak",
        "freshness 5"
      })
  void whatCannotBeUnderstoodIsRefused(String line) {
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");

    assertThatThrownBy(() -> parse(args)).isInstanceOf(Misused.class);
  }

  @Test
  void saysWhatIsNotThere() {
    assertThatThrownBy(
            () -> Options.suite(new String[] {"voice"}, name -> folder.resolve("no").toString()))
        .isInstanceOf(Misused.class)
        .hasMessageContaining("dualloop.vosk.model")
        .hasMessageContaining("script/bench");
  }

  @Test
  void redisIsMeasuredInFiveRoundsAndQuicklyInThree() throws Misused {
    assertThat(parse("redis").name()).isEqualTo("redis");
    assertThat(((RedisSuite) parse("redis")).settings().rounds()).isEqualTo(5);
    assertThat(((RedisSuite) parse("redis", "--quick")).settings().rounds()).isEqualTo(3);
  }

  @Test
  void bothLoopsAndFreshnessCanBeQuick() throws Misused {
    assertThat(parse("loop")).isEqualTo(new LoopSuite(false));
    assertThat(parse("loop", "--quick")).isEqualTo(new LoopSuite(true));
    assertThat(parse("freshness", "--quick")).isEqualTo(new FreshnessSuite(true));
  }

  @Test
  void jdbcIsMeasuredInFiveRoundsAndQuicklyInThree() throws Misused {
    assertThat(parse("jdbc").name()).isEqualTo("jdbc");
    assertThat(((JdbcSuite) parse("jdbc")).settings().rounds()).isEqualTo(5);
    assertThat(((JdbcSuite) parse("jdbc", "--quick")).settings().rounds()).isEqualTo(3);
  }

  @Test
  void rabbitIsMeasuredInFiveRoundsAndQuicklyInThree() throws Misused {
    assertThat(parse("rabbit").name()).isEqualTo("rabbit");
    assertThat(((RabbitSuite) parse("rabbit")).settings().rounds()).isEqualTo(5);
    assertThat(((RabbitSuite) parse("rabbit", "--quick")).settings().rounds()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loop",
        "freshness",
        "redis",
        "jdbc",
        "rabbit",
        "http",
        "faults",
        "voice",
        "voice --loudness",
        "voice --soak",
        "voice --soak --minutes 60"
      })
  void isWholeAsItIs(String line) throws Misused {
    assertThat(parse(line.split(" ")).isWhole()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loop --quick",
        "freshness --quick",
        "redis --quick",
        "jdbc --quick",
        "rabbit --quick",
        "http --quick",
        "faults --quick",
        "voice --quick",
        "voice --turns 30",
        "voice --calls 1",
        "voice --soak --minutes 1",
        "voice --soak --calls 1"
      })
  void whatMeasuresLessOrOtherwiseIsNotWhole(String line) throws Misused {
    assertThat(parse(line.split(" ")).isWhole()).isFalse();
  }

  @Test
  void onlyWhatIsQuickByItselfHasToEndSoon() {
    assertThat(Options.hasToBeQuick("loop", "--quick")).isTrue();
    assertThat(Options.hasToBeQuick("loop")).isFalse();
    assertThat(Options.hasToBeQuick("voice", "--quick", "--turns", "300")).isFalse();
  }

  private VoiceSettings voice(String... options) throws Misused {
    String[] args = Stream.concat(Stream.of("voice"), Stream.of(options)).toArray(String[]::new);
    return ((VoiceSuite) parse(args)).settings();
  }

  private Suite parse(String... args) throws Misused {
    return Options.suite(args, name -> folder.toString());
  }
}
