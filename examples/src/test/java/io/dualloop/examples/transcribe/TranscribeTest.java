package io.dualloop.examples.transcribe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class TranscribeTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  private int run(String... args) {
    return Transcribe.run(
        args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
  }

  private void put(String recording) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(
            Transcribe.class.getResourceAsStream("/io/dualloop/examples/logistics/" + recording))) {
      Files.copy(in, folder.resolve(recording));
    }
  }

  @Test
  void printsOneLineForEachFileAndGoesOnAfterABadOne() throws Exception {
    put("cancel.wav");
    put("track-1027.wav");
    Files.writeString(folder.resolve("broken.wav"), "no audio");
    assertThat(run(folder.toString())).isEqualTo(1);
    List<String> lines = out.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(1)).startsWith("broken.wav").contains("error: ", "is not a WAV file");
    assertThat(lines.get(2))
        .matches("cancel\\.wav +\\d\\.\\d\\d s +\\+\\d+ ms +\\+\\d+ ms +please cancel that");
    assertThat(lines.get(3)).endsWith("tell me where is parcel one zero two seven");
  }

  @Test
  void fastLeavesOutTheTimes() throws Exception {
    put("cancel.wav");
    assertThat(run("--fast", folder.toString())).isZero();
    assertThat(out.toString(UTF_8).lines().toList().get(1))
        .matches("cancel\\.wav +\\d\\.\\d\\d s +- +- +please cancel that");
  }

  @Test
  void refusesWhatItCanNotUse() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("usage: script/transcribe");
    assertThat(run("/no/such/folder")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("there is no folder '/no/such/folder'");
    assertThat(run(folder.toString())).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("there is no WAV file in");
  }
}
