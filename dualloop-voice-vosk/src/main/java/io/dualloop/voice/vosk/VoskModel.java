package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.Path;
import org.vosk.Model;

/**
 * A speech model in memory (about 130 MB for the small English one), to be shared by any number of
 * {@link VoskRecognizers}.
 *
 * <p>Safe for use by several threads. Closing is idempotent and may come at any time: what is
 * listening goes on, and the memory is given back when the last of it has ended. Arguments must not
 * be null.
 */
public final class VoskModel implements AutoCloseable {

  private final Path folder;
  private final Model model;
  private int users;
  private boolean closed;
  private boolean freed;

  private VoskModel(Path folder, Model model) {
    this.folder = folder;
    this.model = model;
  }

  /**
   * Opens a model in a folder. Blocks for about half a second.
   *
   * <p>The folder is trusted: it is looked at for what is missing or empty, but Vosk can't be kept
   * from failing badly on a model whose files were damaged. {@link #open(ModelArchive)} checks that
   * too.
   *
   * @param folder the folder with {@code am}, {@code conf} and {@code graph} in it
   * @return the model
   * @throws VoskModelException if it isn't a model for 16 kHz, is damaged, or there is no native
   *     library for this machine
   * @throws IOException if the folder can't be read
   */
  public static VoskModel open(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    ModelFolder.check(absolute);
    return new VoskModel(absolute, NativeVosk.open(absolute));
  }

  /**
   * Opens a model from its archive, which is unpacked once into the user's cache ({@link
   * ModelCache#ofUser()}). Blocks for half a second, the first time two or three.
   *
   * @param archive the archive
   * @return the model
   * @throws VoskModelException as {@link #open(Path)} and {@link ModelCache#unpack}
   * @throws IllegalStateException as {@link ModelCache#ofUser()}
   * @throws IOException as {@link ModelCache#unpack}
   */
  public static VoskModel open(ModelArchive archive) throws IOException {
    return open(archive, ModelCache.ofUser());
  }

  /**
   * As {@link #open(ModelArchive)}, with a cache of one's choice.
   *
   * @param archive the archive
   * @param cache where it is unpacked
   * @return the model
   * @throws VoskModelException as {@link #open(Path)} and {@link ModelCache#unpack}
   * @throws IOException as {@link ModelCache#unpack}
   */
  public static VoskModel open(ModelArchive archive, ModelCache cache) throws IOException {
    return open(cache.unpack(archive));
  }

  /**
   * Where the model is.
   *
   * @return the folder it was opened from
   */
  public Path folder() {
    return folder;
  }

  /** Counts a user in; the native model outlives it. */
  synchronized Model acquire() {
    if (closed) {
      throw new IllegalStateException("The model in '" + folder + "' is closed; open it again");
    }
    users++;
    return model;
  }

  synchronized void release() {
    users--;
    freeIfUnused();
  }

  synchronized boolean freed() {
    return freed;
  }

  /** Refuses new users; frees the memory now or when the last user has ended. Never blocks long. */
  @Override
  public synchronized void close() {
    closed = true;
    freeIfUnused();
  }

  private void freeIfUnused() {
    // Freeing twice, or under a recogniser, would end the JVM.
    if (closed && users == 0 && !freed) {
      freed = true;
      model.close();
    }
  }
}
