package io.dualloop.voice.vosk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a process that was killed while unpacking left in the cache. */
final class Leftovers {

  static final String PREFIX = ".unpacking-";

  /** Far longer than any unpacking takes: a younger folder may be in use by another process. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private static final Logger log = LoggerFactory.getLogger(Leftovers.class);

  private Leftovers() {}

  static void delete(Path cache) {
    Instant limit = Instant.now().minus(ABANDONED);
    try (DirectoryStream<Path> found = Files.newDirectoryStream(cache, PREFIX + "*")) {
      for (Path folder : found) {
        if (lastModified(folder).isBefore(limit)) {
          deleteTree(folder);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      log.warn("Could not look for leftovers in {}; they may be deleted by hand", cache, e);
    }
  }

  private static Instant lastModified(Path folder) throws IOException {
    try {
      return Files.getLastModifiedTime(folder).toInstant();
    } catch (NoSuchFileException e) {
      // Another process has just moved its model into place.
      return Instant.MAX;
    }
  }

  /** Deletes a folder if it is there. Failing is no reason to fail the caller: it is logged. */
  static void deleteTree(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      log.warn("Could not delete {}; it may be deleted by hand", folder, e);
    }
  }
}
