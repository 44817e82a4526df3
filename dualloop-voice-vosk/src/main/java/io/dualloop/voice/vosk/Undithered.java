package io.dualloop.voice.vosk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Takes the noise out of a model's reading of sound. Kaldi adds a little random noise to every
 * frame unless told otherwise, so that the same recording can be heard as other words the next
 * time.
 */
final class Undithered {

  /** Part of the name of a folder whose model was changed so; another change needs another name. */
  static final String MARK = "-undithered";

  private static final String OPTION = "--dither=";

  private Undithered() {}

  /** Changes a freshly unpacked model, if it has such settings. */
  static void apply(Path folder) throws IOException {
    Path settings = folder.resolve("conf").resolve("mfcc.conf");
    if (Files.isRegularFile(settings) && !Files.readString(settings).contains(OPTION)) {
      Files.writeString(settings, "\n" + OPTION + "0\n", StandardOpenOption.APPEND);
    }
  }
}
