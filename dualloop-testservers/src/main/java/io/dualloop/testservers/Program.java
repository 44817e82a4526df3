package io.dualloop.testservers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where programs are. */
final class Program {

  private Program() {}

  /** The folder of the one that a shell would run; null if there is none on the PATH. */
  static @Nullable Path folderOnPath(String name) {
    String path = System.getenv("PATH");
    if (path == null) {
      return null;
    }
    return Arrays.stream(path.split(File.pathSeparator))
        .map(Path::of)
        .filter(folder -> Files.isExecutable(folder.resolve(name)))
        .findFirst()
        .orElse(null);
  }
}
