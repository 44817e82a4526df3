package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.benchmarks.jdbc.JdbcSuite;
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
  void withoutOptionsAllTurnsAreMeasured() throws Options.Misused {
    VoiceSettings voice = voice();

    assertThat(voice.soak()).isFalse();
    assertThat(voice.turns()).isGreaterThan(300);
    assertThat(voice.calls()).isEqualTo(3);
    assertThat(voice.places().model()).isEqualTo(folder);
  }

  @Test
  void quickMeasuresFewer() throws Options.Misused {
    assertThat(voice("--quick").turns()).isEqualTo(VoiceSettings.QUICK_TURNS);
  }

  @Test
  void numbersAreTaken() throws Options.Misused {
    VoiceSettings voice = voice("--turns", "10", "--calls", "2");

    assertThat(voice.turns()).isEqualTo(10);
    assertThat(voice.calls()).isEqualTo(2);
  }

  @Test
  void soakHasFiveCallsAtATimeForTenMinutes() throws Options.Misused {
    VoiceSettings voice = voice("--soak");

    assertThat(voice.soak()).isTrue();
    assertThat(voice.calls()).isEqualTo(5);
    assertThat(voice.soakMinutes()).isEqualTo(10);
  }

  @Test
  void quickRunsFewerRaces() throws Options.Misused {
    assertThat(voice().races()).isEqualTo(10_000);
    assertThat(voice("--quick").races()).isEqualTo(1_000);
  }

  @Test
  void resultsByLoudnessAloneHaveAFileOfTheirOwn() throws Options.Misused {
    assertThat(parse("voice").suite().name()).isEqualTo("voice");
    assertThat(voice().places().silero()).isEqualTo(folder);
    assertThat(parse("voice", "--loudness").suite().name()).isEqualTo("voice-loudness");
    assertThat(voice("--loudness").places().silero()).isNull();
    assertThat(parse("voice", "--soak").suite().name()).isEqualTo("voice-soak");
    assertThat(parse("voice", "--soak", "--loudness").suite().name())
        .isEqualTo("voice-soak-loudness");
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
        "rabbit 5"
      })
  void whatCannotBeUnderstoodIsRefused(String line) {
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");

    assertThatThrownBy(() -> parse(args)).isInstanceOf(Options.Misused.class);
  }

  @Test
  void saysWhatIsNotThere() {
    assertThatThrownBy(
            () -> Options.parse(new String[] {"voice"}, name -> folder.resolve("no").toString()))
        .isInstanceOf(Options.Misused.class)
        .hasMessageContaining("dualloop.vosk.model")
        .hasMessageContaining("script/bench");
  }

  @Test
  void redisIsMeasuredInFiveRoundsAndQuicklyInThree() throws Options.Misused {
    assertThat(parse("redis").suite().name()).isEqualTo("redis");
    assertThat(((RedisSuite) parse("redis").suite()).settings().rounds()).isEqualTo(5);
    assertThat(((RedisSuite) parse("redis", "--quick").suite()).settings().rounds()).isEqualTo(3);
  }

  @Test
  void jdbcIsMeasuredInFiveRoundsAndQuicklyInThree() throws Options.Misused {
    assertThat(parse("jdbc").suite().name()).isEqualTo("jdbc");
    assertThat(((JdbcSuite) parse("jdbc").suite()).settings().rounds()).isEqualTo(5);
    assertThat(((JdbcSuite) parse("jdbc", "--quick").suite()).settings().rounds()).isEqualTo(3);
  }

  @Test
  void rabbitIsMeasuredInFiveRoundsAndQuicklyInThree() throws Options.Misused {
    assertThat(parse("rabbit").suite().name()).isEqualTo("rabbit");
    assertThat(((RabbitSuite) parse("rabbit").suite()).settings().rounds()).isEqualTo(5);
    assertThat(((RabbitSuite) parse("rabbit", "--quick").suite()).settings().rounds()).isEqualTo(3);
  }

  private VoiceSettings voice(String... options) throws Options.Misused {
    String[] args = Stream.concat(Stream.of("voice"), Stream.of(options)).toArray(String[]::new);
    return ((VoiceSuite) parse(args).suite()).settings();
  }

  private Options parse(String... args) throws Options.Misused {
    return Options.parse(args, name -> folder.toString());
  }
}
