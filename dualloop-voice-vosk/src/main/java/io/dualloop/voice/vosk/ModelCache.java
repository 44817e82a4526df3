package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder in which model archives are unpacked once and found again.
 *
 * <p>A model appears in the cache whole or not at all: it is unpacked beside its place and moved
 * there in one step. Several threads and processes may use one folder at once. Unpacking blocks for
 * a second or so; begin, progress and end are logged at INFO.
 */
public final class ModelCache {

  private static final String ANOTHER_CACHE =
      "set XDG_CACHE_HOME to an absolute path that can be written, or use ModelCache.at(folder)";

  // Threads of one JVM take turns, which spares them double work; processes rely on the move alone.
  private static final Object ONE_AT_A_TIME = new Object();

  private static final Logger log = LoggerFactory.getLogger(ModelCache.class);

  private final Path folder;

  private ModelCache(Path folder) {
    this.folder = folder;
  }

  /**
   * A cache in a folder of one's choice, which is made when it is first needed.
   *
   * @param folder the folder
   * @return the cache
   */
  public static ModelCache at(Path folder) {
    return new ModelCache(Objects.requireNonNull(folder, "folder").toAbsolutePath().normalize());
  }

  /**
   * The user's own cache: {@code dualloop/vosk} in {@code $XDG_CACHE_HOME} if that is an absolute
   * path, else in {@code .cache} in the home folder.
   *
   * @return the cache
   * @throws IllegalStateException if there is neither, as for a user id without an account
   */
  public static ModelCache ofUser() {
    return at(
        ofUser(
            Optional.ofNullable(System.getenv("XDG_CACHE_HOME")), System.getProperty("user.home")));
  }

  static Path ofUser(Optional<String> xdgCacheHome, String home) {
    return xdgCacheHome
        .filter(xdg -> !xdg.isBlank())
        .flatMap(ModelCache::absolute)
        .or(() -> absolute(home).map(folder -> folder.resolve(".cache")))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The home folder (user.home) is '" + home + "'; " + ANOTHER_CACHE))
        .resolve("dualloop")
        .resolve("vosk");
  }

  private static Optional<Path> absolute(String path) {
    try {
      return Optional.of(Path.of(path)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      log.warn("'{}' can't be the path of a cache on this system", path, e);
      return Optional.empty();
    }
  }

  /**
   * Unpacks an archive, unless it is there already, undamaged. A damaged model is replaced.
   *
   * @param archive the archive; it is read only if the model isn't in the cache
   * @return the model's folder
   * @throws VoskModelException if the archive is missing, has another checksum, or holds no model,
   *     or if the cache can't be written
   * @throws IOException if reading or unpacking fails, as on a full disk
   */
  public Path unpack(ModelArchive archive) throws IOException {
    Path place = folder.resolve(archive.cacheName());
    synchronized (ONE_AT_A_TIME) {
      if (Files.isDirectory(place)) {
        Optional<String> damage = ModelManifest.damage(place);
        if (damage.isEmpty()) {
          return place;
        }
        log.warn("The model in {} is damaged and is unpacked again: {}", place, damage.get());
      }
      verify(archive);
      Path aside = makeAside();
      try {
        Unpacking.run(archive, aside);
        Undithered.apply(aside);
        ModelManifest.write(aside);
        moveInto(place, aside);
      } finally {
        Leftovers.deleteTree(aside);
      }
      return place;
    }
  }

  private Path makeAside() throws IOException {
    try {
      Files.createDirectories(folder);
      Leftovers.delete(folder);
      return Files.createTempDirectory(folder, Leftovers.PREFIX);
    } catch (IOException e) {
      throw new VoskModelException(
          "The model cache '" + folder + "' can't be written (" + e + "); " + ANOTHER_CACHE, e);
    }
  }

  private void moveInto(Path place, Path aside) throws IOException {
    if (Files.exists(place) && ModelManifest.damage(place).isPresent()) {
      Path away = Files.createTempDirectory(folder, Leftovers.PREFIX);
      try {
        Files.move(place, away.resolve("damaged"));
      } catch (NoSuchFileException e) {
        log.debug("Another process has just taken the damaged {} away", place, e);
      } finally {
        Leftovers.deleteTree(away);
      }
    }
    try {
      Files.move(aside, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      log.debug("Another process unpacked {} at the same time; its copy is used", place, e);
    } catch (IOException e) {
      // What a move onto a folder throws differs from system to system.
      if (!Files.isDirectory(place) || ModelManifest.damage(place).isPresent()) {
        throw e;
      }
      log.debug("Another process unpacked {} at the same time; its copy is used", place, e);
    }
  }

  private static void verify(ModelArchive archive) throws IOException {
    if (!Files.isRegularFile(archive.file())) {
      throw new VoskModelException(
          "There is no model archive '"
              + archive.file()
              + "'; give the path of the archive, or open a model folder instead");
    }
    String found = Sha256.of(archive.file());
    if (!found.equals(archive.sha256())) {
      throw new VoskModelException(
          "The model archive '"
              + archive.file()
              + "' has the SHA-256 checksum "
              + found
              + ", expected "
              + archive.sha256()
              + "; delete it and fetch it again");
    }
  }
}
