package io.dualloop.testservers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The programs of PostgreSQL, and the user that runs them.
 *
 * @param folder where they are
 */
record PostgresPrograms(Path folder) {

  /** Debian's, which is not on the PATH: each version has a folder of its own. */
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  /** PostgreSQL refuses to run as root. Its packages bring this user. */
  private static final String USER = "postgres";

  /** Those on the PATH, or else the newest of Debian's; null if there are none. */
  static @Nullable PostgresPrograms find() {
    Path onPath = Program.folderOnPath("initdb");
    if (onPath != null) {
      return new PostgresPrograms(onPath.toAbsolutePath());
    }
    try {
      return Files.isDirectory(DEBIAN) ? newestIn(DEBIAN) : null;
    } catch (IOException e) {
      throw new UncheckedIOException("can't look for PostgreSQL", e);
    }
  }

  static @Nullable PostgresPrograms newestIn(Path versions) throws IOException {
    try (Stream<Path> folders = Files.list(versions)) {
      return folders
          .filter(each -> Files.isExecutable(each.resolve("bin/initdb")))
          .filter(each -> each.getFileName().toString().matches("[0-9]{1,9}(\\.[0-9]+)?"))
          .max(
              Comparator.comparingDouble(each -> Double.parseDouble(each.getFileName().toString())))
          .map(newest -> new PostgresPrograms(newest.resolve("bin")))
          .orElse(null);
    }
  }

  /** The command line that runs one of them, in the same process, so that its id is known. */
  List<String> command(String program, String... arguments) {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      words.addAll(List.of("setpriv", "--reuid=" + USER, "--regid=" + USER, "--init-groups", "--"));
    }
    words.add(folder.resolve(program).toString());
    words.addAll(List.of(arguments));
    return words;
  }

  /** Lets the user that runs them write there. */
  static void give(Path folder) {
    if (!isRoot()) {
      return;
    }
    try {
      Files.setOwner(
          folder,
          folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "PostgreSQL does not run as root, and the user '" + USER + "' can't be given " + folder,
          e);
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
