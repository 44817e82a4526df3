package io.dualloop.voice.silero;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the native library that runs the model does to a process. Some of its versions did worse.
 */
@Timeout(60)
class NativeRuntimeTest {

  @TempDir private Path home;

  @Test
  void theCommandLineMayBeAsLongAsTheSystemAllows() throws Exception {
    // Java programs are often started with a class path of hundreds of files.
    String more = (File.pathSeparator + "/nowhere/of-no-use.jar").repeat(4_000);
    run(classPath() + more);
  }

  @Test
  void nothingIsNotedAboutTheUser() throws Exception {
    run(classPath());
    try (Stream<Path> left = Files.walk(home)) {
      // Vendors keep ids and events there, to be sent to them.
      assertThat(left.filter(Files::isRegularFile).filter(file -> !file.endsWith("output")))
          .isEmpty();
    }
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private void run(String classPath) throws IOException, InterruptedException {
    Path output = home.resolve("output");
    ProcessBuilder program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                OwnProcess.class.getName(),
                TestSilero.file().toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    program.environment().put("HOME", home.toString());
    program.environment().remove("XDG_CACHE_HOME");
    Process process = program.start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("it ends").isTrue();
    assertThat(process.exitValue()).as(Files.readString(output, StandardCharsets.UTF_8)).isZero();
  }
}
