package io.dualloop.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Questions spoken by several voices of espeak-ng and flite. */
final class SynthesisedSpeech {

  private static final int LIMIT_SECONDS = 20;

  private static final List<String> ESPEAK_VOICES =
      List.of("en-us", "en-gb", "en-gb-scotland", "en-us+f3");
  private static final List<String> FLITE_VOICES = List.of("slt", "rms", "awb", "kal16");
  private static final List<String> TEXTS =
      List.of(
          "where is the parcel number five five five zero",
          "please cancel the order",
          "when will it be delivered");

  private SynthesisedSpeech() {}

  /** Blocks for some seconds. */
  static List<Recording> make() throws IOException, InterruptedException {
    List<Recording> recordings = new ArrayList<>();
    Path file = Files.createTempFile("dualloop-speech", ".wav");
    try {
      for (String text : TEXTS) {
        for (String voice : ESPEAK_VOICES) {
          run("espeak-ng", "-v", voice, "-s", "150", "-w", file.toString(), text);
          recordings.add(synthesised("espeak-ng/" + voice, text, file));
        }
        for (String voice : FLITE_VOICES) {
          run("flite", "-voice", voice, "-t", text, "-o", file.toString());
          recordings.add(synthesised("flite/" + voice, text, file));
        }
      }
    } finally {
      Files.delete(file);
    }
    return recordings;
  }

  private static Recording synthesised(String voice, String text, Path file) throws IOException {
    String name = voice + "/" + text.substring(0, text.indexOf(' '));
    return new Recording(name, Recording.Speaker.SYNTHESISER, Samples.wav(file), text);
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(command[0] + " did not end within " + LIMIT_SECONDS + " s");
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          String.join(" ", command) + " ended with exit code " + process.exitValue());
    }
  }
}
