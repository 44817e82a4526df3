package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The list of files in an unpacked model, kept beside them.
 *
 * <p>Vosk ends the JVM on some damaged models (a cut-off settings file is enough), so a model from
 * the cache is held against this list before it is opened: all sizes and checksums. That takes a
 * tenth of a second or a few.
 */
final class ModelManifest {

  private static final String NAME = "dualloop-manifest.txt";

  private ModelManifest() {}

  static void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String path = folder.relativize(file).toString().replace('\\', '/');
        lines.add(Files.size(file) + " " + Sha256.of(file) + " " + path);
      }
    }
    Files.write(folder.resolve(NAME), lines);
  }

  /** What is wrong with the folder, or empty if all its files are as they were unpacked. */
  static Optional<String> damage(Path folder) throws IOException {
    Path manifest = folder.resolve(NAME);
    if (!Files.isRegularFile(manifest)) {
      return Optional.of(NAME + " is missing");
    }
    List<String> lines = Files.readAllLines(manifest);
    if (lines.isEmpty()) {
      return Optional.of(NAME + " is empty");
    }
    for (String line : lines) {
      String[] parts = line.split(" ", 3);
      if (parts.length != 3) {
        return Optional.of(NAME + " has the line '" + line + "'");
      }
      Path file = folder.resolve(parts[2]);
      if (!Files.isRegularFile(file)) {
        return Optional.of(parts[2] + " is missing");
      }
      if (!Long.toString(Files.size(file)).equals(parts[0])) {
        return Optional.of(parts[2] + " has " + Files.size(file) + " bytes instead of " + parts[0]);
      }
      if (!Sha256.of(file).equals(parts[1])) {
        return Optional.of(parts[2] + " was changed");
      }
    }
    return Optional.empty();
  }
}
