package io.dualloop.voice.silero;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real model, loaded once for all tests of the JVM. */
public final class TestSilero {

  private static final SileroModel SHARED = open();

  private TestSilero() {}

  public static SileroModel shared() {
    return SHARED;
  }

  static Path file() {
    Path file =
        Path.of(
            System.getProperty(
                "dualloop.silero.model", "../target-silero/silero_vad_16k_op15.onnx"));
    if (!Files.isRegularFile(file)) {
      throw new IllegalStateException(
          "Silero's model is missing at '" + file.normalize() + "'; run script/fetch-silero");
    }
    return file;
  }

  /** One of its own, to be closed by the test. */
  static SileroSession session() throws IOException {
    return SileroSession.open(file(), Files.readAllBytes(file()));
  }

  /** One of its own, to be closed by the test. */
  static SileroModel open() {
    try {
      return SileroModel.open(file());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
