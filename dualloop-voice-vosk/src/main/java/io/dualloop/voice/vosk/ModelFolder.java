package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Looks at a model before Vosk does, whose own answer is "Failed to create a model" or a crash. */
final class ModelFolder {

  private static final String FEATURES = "conf/mfcc.conf";

  /** Read by every model of this layout; Vosk ends the JVM if one of some of them is empty. */
  private static final List<String> NEEDED = List.of("am/final.mdl", FEATURES, "conf/model.conf");

  private static final List<String> NOT_EMPTY =
      List.of("graph/disambig_tid.int", "ivector/splice.conf", "ivector/final.ie");

  private ModelFolder() {}

  static void check(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new VoskModelException(
          "There is no model folder '"
              + folder
              + "'; give the folder that has am, conf and graph in it, or open an archive");
    }
    for (String file : NEEDED) {
      if (!Files.isRegularFile(folder.resolve(file))) {
        throw new VoskModelException(
            "The folder '"
                + folder
                + "' is not a Vosk model: it has no file "
                + file
                + "; give the folder that has am, conf and graph in it");
      }
      refuseEmpty(folder, file);
    }
    for (String file : NOT_EMPTY) {
      if (Files.isRegularFile(folder.resolve(file))) {
        refuseEmpty(folder, file);
      }
    }
    refuseOtherRate(folder);
  }

  private static void refuseEmpty(Path folder, String file) throws IOException {
    if (Files.size(folder.resolve(file)) == 0) {
      throw new VoskModelException(
          "The model in '" + folder + "' is damaged: " + file + " is empty; unpack it again");
    }
  }

  /** With a model of another rate Vosk recognises nothing and reports no error. */
  private static void refuseOtherRate(Path folder) throws IOException {
    Optional<String> rate =
        // Any byte is a character here: what isn't a setting is left to Vosk, which refuses it.
        Files.readAllLines(folder.resolve(FEATURES), StandardCharsets.ISO_8859_1).stream()
            .map(String::strip)
            .filter(line -> line.startsWith("--sample-frequency="))
            .map(line -> line.substring(line.indexOf('=') + 1))
            .findFirst();
    if (rate.isPresent() && !rate.get().startsWith(Integer.toString(Pcm.SAMPLE_RATE))) {
      throw new VoskModelException(
          "The model in '" + folder + "' is for " + rate.get() + " Hz; take one for 16000 Hz");
    }
  }
}
