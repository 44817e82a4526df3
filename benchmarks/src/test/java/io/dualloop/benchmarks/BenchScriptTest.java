package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What script/bench answers by itself: with nothing on its path, it can't build or install. */
class BenchScriptTest {

  private static final Path SCRIPT = Path.of("..", "script", "bench");

  private record Answer(int exit, String out, String err) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "voice --help",
        "voice --turns --help",
        "redis --help",
        "jdbc --help",
        "rabbit --help",
        "http --help",
        "all --quick --help"
      })
  void helpGoesToStdout(String line) throws Exception {
    Answer answer = ask(line);

    assertThat(answer.exit()).as(answer.err()).isZero();
    assertThat(answer.out()).startsWith("usage: script/bench SUITE").contains("--loudness");
    assertThat(answer.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "noise",
        "--quick",
        "voice --fast",
        "voice noise",
        "voice --turns",
        "voice --turns none",
        "voice --calls 0",
        "redis --soak",
        "redis noise",
        "jdbc --soak",
        "jdbc noise",
        "rabbit --soak",
        "rabbit noise",
        "http --soak",
        "http noise",
        "loop --soak",
        "freshness noise",
        "faults --turns 5",
        "all --soak",
        "all noise"
      })
  void whatCannotBeUnderstoodEndsWithTwo(String line) throws Exception {
    Answer answer = ask(line);

    assertThat(answer.exit()).as(answer.err()).isEqualTo(2);
    assertThat(answer.err()).startsWith("error: ").contains("--help").hasLineCount(1);
    assertThat(answer.out()).isEmpty();
  }

  @Test
  void namesWhatItDoesNotKnow() throws Exception {
    assertThat(ask("voice --quick --fast").err()).contains("'--fast'");
  }

  @Test
  void knowsTheSuitesThatTheProgramKnows() throws Exception {
    String listed = ask("noise").err();
    String names =
        listed.substring(listed.indexOf("there are: "), listed.indexOf("; script/bench"));

    assertThat(names.replace("there are: ", "").split(", "))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Suites.names().stream(), Stream.of("all")).toList());
  }

  /** {@code cat} is all that there is. */
  private static Answer ask(String line) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add("/bin/bash");
    command.add("-c");
    command.add("PATH=/nowhere; cat() { printf '%s' \"$(</dev/stdin)\"; }; . " + SCRIPT);
    command.add("bench");
    if (!line.isEmpty()) {
      command.addAll(List.of(line.split(" ")));
    }
    Process process = new ProcessBuilder(command).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return new Answer(process.exitValue(), out, err);
  }
}
