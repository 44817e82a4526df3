package io.dualloop.voice.vosk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The real small English model, opened once for all tests of the JVM, and recognisers on it. */
final class TestModel {

  static final Path ARCHIVE =
      Path.of(System.getProperty("dualloop.vosk.model", "target/vosk/vosk-model-en.aar"));

  /** Decoding takes a while on a busy machine. */
  static final Duration PATIENCE = Duration.ofSeconds(40);

  private static final VoskModel SHARED = open();

  private TestModel() {}

  static VoskModel shared() {
    return SHARED;
  }

  /** Two for free speech, one for the stop words, one for orders. */
  static VoskRecognizers recognizers() {
    return Recognizers.SHARED;
  }

  static VoskModel open() {
    try {
      return VoskModel.open(
          ModelArchive.smallEnglish(ARCHIVE), ModelCache.at(ARCHIVE.resolveSibling("cache")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Recognizers {

    private static final VoskRecognizers SHARED = start();

    private static VoskRecognizers start() {
      try {
        return VoskRecognizers.on(shared())
            .leaseWithin(Duration.ofSeconds(30))
            .stopWords(List.of("stop", "cancel"))
            .grammar("orders", List.of("please cancel that", "please wait"), 1)
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
