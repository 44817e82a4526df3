package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real program, and scripts that act as if it were broken. */
class EspeakNgTest {

  private static final int TEN_MINUTES = 600 * 2 * Pcm.SAMPLE_RATE;

  @TempDir Path folder;

  private static byte[] spoken(SpeechSynthesizer voice, String text) throws Exception {
    SpokenSamples samples = new SpokenSamples(TEN_MINUTES, () -> {});
    voice.synthesize(text, samples);
    samples.finish();
    return samples.bytes();
  }

  private static double seconds(byte[] samples) {
    return Pcm.duration(samples.length).toNanos() / 1e9;
  }

  private EspeakNg script(String lines) throws IOException {
    Path script = folder.resolve("espeak-ng-" + lines.hashCode());
    Files.writeString(script, "#!/bin/sh\n" + lines + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return EspeakNg.english().program(script.toString());
  }

  @Test
  void aTextIsSpokenAt16Kilohertz() throws Exception {
    // About 1.06 s at 22.05 kHz; at a wrong rate it would be a quarter shorter or longer.
    assertThat(seconds(spoken(EspeakNg.english(), "Let me look that up."))).isBetween(0.95, 1.15);
  }

  @Test
  void speedAndPitchAndVoiceChangeIt() throws Exception {
    EspeakNg voice = EspeakNg.english();
    String text = "Let me look that up.";
    assertThat(seconds(spoken(voice.wordsPerMinute(90), text))).isGreaterThan(1.5);
    assertThat(spoken(voice.pitch(90), text)).isNotEqualTo(spoken(voice, text));
    assertThat(spoken(voice.voice("de"), text)).isNotEqualTo(spoken(voice, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "-f /etc/hostname",
        "\ud83d\ude00 \ud83d\udc4d",
        "hello\u0000world",
        "\u4f60\u597d",
        "half a pair \ud83d",
        "<speak>tags</speak>",
        "$(reboot) `x` \"quoted\""
      })
  void oddTextsAreSpoken(String text) throws Exception {
    assertThat(seconds(spoken(EspeakNg.english(), text))).isGreaterThan(0.3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"...", "-", "!?", "\u0000", "\u200b", "(", "[[", "'"})
  void textsOfNoWordsDoNotFail(String text) throws Exception {
    assertThat(seconds(spoken(EspeakNg.english(), text))).isLessThan(2);
  }

  @Test
  void wordsAfterANulAreSpokenToo() throws Exception {
    EspeakNg voice = EspeakNg.english();
    assertThat(spoken(voice, "hello\u0000world")).isEqualTo(spoken(voice, "hello world"));
  }

  @Test
  void phonemesInDoubleBracketsAreTakenAsText() throws Exception {
    EspeakNg voice = EspeakNg.english();
    assertThat(spoken(voice, "[[h@l'oU]]")).isEqualTo(spoken(voice, "[ [h@l'oU]]"));
    assertThat(spoken(voice, "[[[h@l'oU]]")).isEqualTo(spoken(voice, "[ [ [h@l'oU]]"));
  }

  @Test
  void aLongTextIsSpokenAndATooLongOneRefused() throws Exception {
    EspeakNg voice = EspeakNg.english();
    assertThat(seconds(spoken(voice, "hello world ".repeat(834)))).isGreaterThan(300);
    assertThatThrownBy(() -> spoken(voice, "a".repeat(16_001)))
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("16001 characters");
  }

  @Test
  void aMissingProgramSaysWhatToInstall() {
    EspeakNg missing = EspeakNg.english().program(folder.resolve("none").toString());
    assertThatThrownBy(() -> SpeechPlayer.to(new RecordingSink()).voice(missing).start())
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("apt-get install espeak-ng")
        .hasMessageContaining("none");
  }

  @Test
  void aProgramThatGoesMissingFailsThePlay() throws Exception {
    Path link = folder.resolve("link");
    Files.createSymbolicLink(link, program());
    RecordingSink sink = new RecordingSink();
    try (SpeechPlayer player =
        SpeechPlayer.to(sink).voice(EspeakNg.english().program(link.toString())).start()) {
      Files.delete(link);
      Told told = new Told();
      player.play(Speech.words("hello"), told);
      assertThat(told.awaitEnd().failure).hasMessageContaining("apt-get install espeak-ng");
    }
  }

  private static Path program() {
    for (String place : System.getenv("PATH").split(":", -1)) {
      Path path = Path.of(place, "espeak-ng");
      if (Files.isExecutable(path)) {
        return path;
      }
    }
    throw new IllegalStateException("these tests need espeak-ng; script/test installs it");
  }

  @Test
  void aVoiceThatDoesNotExistFailsWithWhatTheProgramSays() {
    assertThatThrownBy(() -> spoken(EspeakNg.english().voice("xx-none"), "hello"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageContaining("ended with 1")
        .hasMessageContaining("voice does not exist");
  }

  @ParameterizedTest
  @ValueSource(strings = {"exit 3", "echo no such thing >&2; exit 3", "kill -9 $$"})
  void aProgramThatFailsIsNoSilentSuccess(String lines) throws Exception {
    EspeakNg voice = script(lines);
    assertThatThrownBy(() -> spoken(voice, "hello"))
        .isInstanceOf(SynthesisException.class)
        .hasMessageMatching("'.*' has ended with \\d+.*");
  }

  @Test
  void aProgramThatReadsNothingAndEndsLaterSaysHowItEnded() throws Exception {
    EspeakNg voice = script("exec <&-; echo no such voice >&2; sleep 0.3; exit 3");
    assertThatThrownBy(() -> spoken(voice, "hello ".repeat(2_000)))
        .isInstanceOf(SynthesisException.class)
        .hasMessageMatching("'.*' has ended with 3: no such voice");
  }

  @Test
  void aProgramThatIsKilledMidwayFailsThePlayAndTheNextIsHeard() throws Exception {
    // The first run is the warm-up; only texts with "die" are cut off.
    EspeakNg voice =
        script(
            """
            text=$(cat)
            case "$text" in *die*)
              printf '%s' "$text" | espeak-ng --stdin --stdout | head -c 20000; kill -9 $$;;
            esac
            printf '%s' "$text" | espeak-ng --stdin --stdout
            """);
    try (SpeechPlayer player = SpeechPlayer.to(new RecordingSink()).voice(voice).start()) {
      Told cut = new Told();
      player.play(Speech.words("we all die some time"), cut);
      assertThat(cut.awaitEnd().failure).hasMessageContaining("ended with 137");
      Told next = new Told();
      player.play(Speech.words("hello"), next);
      assertThat(next.awaitEnd().complete).isTrue();
    }
  }

  @Test
  void garbageIsNotPlayed() throws Exception {
    EspeakNg voice = script("cat >/dev/null; echo this is no sound at all, and never will be");
    assertThatThrownBy(() -> spoken(voice, "hello"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a WAV file");
  }

  @Test
  void aProgramThatHangsIsKilledWithItsChildrenAtTheDeadline() throws Exception {
    Path pids = folder.resolve("pids");
    EspeakNg voice =
        script("sleep 1000 & echo $! $$ >" + pids + "; wait").deadline(Duration.ofMillis(500));
    // Where the machine is too slow for a shell to say in that time who it is, another one is.
    for (int round = 0; round < 5 && !isWhole(pids); round++) {
      assertThatThrownBy(() -> spoken(voice, "hello"))
          .isInstanceOf(SynthesisException.class)
          .hasMessageContaining("printed nothing for 500 ms");
    }
    assertAllDead(pids);
  }

  @Test
  void aStopKillsTheProgram() throws Exception {
    Path pids = folder.resolve("pids");
    EspeakNg voice =
        script(
            "text=$(cat)\n"
                + "[ \"$text\" = ready ] || { sleep 1000 & echo $! $$ >"
                + pids
                + "; wait; }\n"
                + "echo ready | espeak-ng --stdin --stdout");
    try (SpeechPlayer player =
        SpeechPlayer.to(new RecordingSink())
            .voice(voice.deadline(Duration.ofMinutes(1)))
            .deadline(Duration.ofMinutes(1))
            .start()) {
      Told told = new Told();
      player.play(Speech.words("hello"), told);
      await().until(() -> isWhole(pids));
      player.stop();
      told.awaitEnd();
      assertThat(told.failure).isNull();
      assertAllDead(pids);
    }
  }

  private static boolean isWhole(Path pids) throws IOException {
    return Files.exists(pids) && Files.readString(pids).endsWith("\n");
  }

  private static void assertAllDead(Path pids) throws IOException {
    for (String pid : Files.readString(pids).strip().split(" ", -1)) {
      // A killed process needs a moment to go.
      await()
          .until(
              () -> ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isEmpty());
    }
  }

  @Test
  void errorsBeyondAnyPipeDoNotHoldItUp() throws Exception {
    EspeakNg voice = script("head -c 1000000 /dev/zero | tr '\\0' e >&2; exec espeak-ng \"$@\"");
    assertThat(seconds(spoken(voice, "hello"))).isGreaterThan(0.2);
  }

  @Test
  void badSettingsAreRefusedAtOnce() {
    EspeakNg voice = EspeakNg.english();
    assertThatThrownBy(() -> voice.voice("-w/tmp/x")).hasMessageContaining("-w/tmp/x");
    assertThatThrownBy(() -> voice.voice("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> voice.wordsPerMinute(79)).hasMessageContaining("80 and 450, is 79");
    assertThatThrownBy(() -> voice.pitch(100)).hasMessageContaining("0 and 99, is 100");
    assertThatThrownBy(() -> voice.program(" ")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> voice.deadline(Duration.ofHours(1)))
        .hasMessageContaining("deadline must be within");
  }
}
