package io.dualloop.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions of the logistics example, with the texts that were given to the synthesiser. The
 * folder's own transcripts are what Vosk hears, which is no reference.
 */
final class RecordedQuestions {

  private RecordedQuestions() {}

  static List<Recording> in(Path folder) throws IOException {
    List<Recording> recordings = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("transcripts.txt"))) {
      String[] parts = line.split("\t", 2);
      if (parts.length == 2) {
        short[] samples = Samples.wav(folder.resolve(parts[0]));
        recordings.add(
            new Recording(
                "questions/" + parts[0], Recording.Speaker.SYNTHESISER, samples, parts[1]));
      }
    }
    return recordings;
  }
}
