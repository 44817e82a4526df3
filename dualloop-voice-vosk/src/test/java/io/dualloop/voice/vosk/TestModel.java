package io.dualloop.voice.vosk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The real small English model, opened once for all tests of the JVM. */
final class TestModel {

  static final Path ARCHIVE =
      Path.of(System.getProperty("dualloop.vosk.model", "target/vosk/vosk-model-en.aar"));

  private static final VoskModel SHARED = open();

  private TestModel() {}

  static VoskModel shared() {
    return SHARED;
  }

  static VoskModel open() {
    try {
      return VoskModel.open(
          ModelArchive.smallEnglish(ARCHIVE), ModelCache.at(ARCHIVE.resolveSibling("cache")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
