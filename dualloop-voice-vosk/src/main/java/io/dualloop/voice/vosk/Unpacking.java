package io.dualloop.voice.vosk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Copies one folder out of a zip file, saying in the log how far it has come. */
final class Unpacking {

  private static final int STEPS = 4;
  private static final Logger log = LoggerFactory.getLogger(Unpacking.class);

  private Unpacking() {}

  static void run(ModelArchive archive, Path into) throws IOException {
    String prefix = archive.folder() + "/";
    try (ZipFile zip = new ZipFile(archive.file().toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream().filter(e -> e.getName().startsWith(prefix) && !e.isDirectory()).toList();
      if (entries.isEmpty()) {
        throw new VoskModelException(
            "The model archive '"
                + archive.file()
                + "' holds no folder '"
                + archive.folder()
                + "'");
      }
      long total = entries.stream().mapToLong(e -> Math.max(0, e.getSize())).sum();
      log.info(
          "Unpacking the speech model {} once, {} MB, into {}",
          archive.cacheName(),
          total / 1_000_000,
          into.getParent());
      long done = 0;
      for (ZipEntry entry : entries) {
        Path target = within(archive, into, entry.getName().substring(prefix.length()));
        Files.createDirectories(target.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          long copied = Files.copy(in, target);
          logProgress(done, copied, total);
          done += copied;
        }
      }
    }
  }

  private static Path within(ModelArchive archive, Path into, String name) throws IOException {
    Path target = into.resolve(name).normalize();
    if (!target.startsWith(into) || target.equals(into)) {
      throw new VoskModelException(
          "The model archive '"
              + archive.file()
              + "' has the entry '"
              + name
              + "', which would be written outside the cache; don't use this archive");
    }
    return target;
  }

  private static void logProgress(long before, long added, long total) {
    long step = Math.max(1, total / STEPS);
    if (before / step != (before + added) / step) {
      log.info("Unpacking the speech model: {} %", Math.min(100, (before + added) * 100 / total));
    }
  }
}
