package io.dualloop.voice.vosk;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * A speech model as it is distributed: a zip file with the model in one of its folders.
 *
 * @param file the zip (or aar, which is one)
 * @param folder the model's folder inside, with slashes, such as {@code assets/model-en-us}
 * @param sha256 the checksum the file must have, 64 hexadecimal digits
 */
public record ModelArchive(Path file, String folder, String sha256) {

  /** Refuses nulls, an empty folder, and a checksum that isn't one. */
  public ModelArchive {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(folder, "folder");
    if (folder.isBlank() || folder.startsWith("/") || folder.endsWith("/")) {
      throw new IllegalArgumentException(
          "folder must name a folder inside the archive, without a slash at either end; is '"
              + folder
              + "'");
    }
    sha256 = sha256.toLowerCase(Locale.ROOT);
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new IllegalArgumentException(
          "sha256 must be 64 hexadecimal digits, is '" + sha256 + "'");
    }
  }

  /**
   * The small English model, {@code com.alphacephei:vosk-model-en:0.3.45} of type {@code aar}.
   *
   * @param file where it is
   * @return the archive with its folder and checksum
   */
  public static ModelArchive smallEnglish(Path file) {
    return new ModelArchive(
        file,
        "assets/model-en-us",
        "8a5792fccaf873b4745dbd1b3fe19d8a77a15898e806674020eea820424771cd");
  }

  /** What it is called in the cache: two archives of one name don't get in each other's way. */
  String cacheName() {
    return folder.substring(folder.lastIndexOf('/') + 1)
        + "-"
        + sha256.substring(0, 12)
        + Undithered.MARK;
  }
}
