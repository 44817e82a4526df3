package io.dualloop.benchmarks.corpus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * All speech that is heard.
 *
 * @param recordings clean, each once
 */
public record Corpus(List<Recording> recordings) {

  /** How often a recording is heard with the same noise, each time at another offset. */
  private static final int SEEDS = 3;

  /** Copies the list. */
  public Corpus {
    recordings = List.copyOf(recordings);
  }

  /**
   * Reads and makes all of it. Blocks for some seconds.
   *
   * @param speech the folder of pocketsphinx-testdata's data
   * @param questions the folder of the logistics example's recordings
   * @return the corpus
   * @throws IOException if a file or a synthesiser is missing
   * @throws InterruptedException if interrupted
   */
  public static Corpus load(Path speech, Path questions) throws IOException, InterruptedException {
    List<Recording> all = new ArrayList<>(HumanSpeech.in(speech));
    all.addAll(RecordedQuestions.in(questions));
    all.addAll(SynthesisedSpeech.make());
    return new Corpus(all);
  }

  /**
   * Reads the logistics example's questions only.
   *
   * @param questions the folder of its recordings
   * @return the corpus
   * @throws IOException if a file is missing
   */
  public static Corpus questions(Path questions) throws IOException {
    return new Corpus(RecordedQuestions.in(questions));
  }

  /**
   * Every recording with every noise at three offsets, in an order that is random and always the
   * same, so that the first few are a sample of all.
   *
   * @param most how many at most
   * @return the takes
   */
  public List<Take> takes(int most) {
    List<Plan> plans = new ArrayList<>();
    long seed = 0;
    for (Recording recording : recordings) {
      for (Noise noise : Noise.values()) {
        for (int i = 0; i < SEEDS; i++) {
          plans.add(new Plan(recording, noise, ++seed));
        }
      }
    }
    Collections.shuffle(plans, new Random(1));
    return plans.stream().limit(most).map(Plan::take).toList();
  }

  private record Plan(Recording recording, Noise noise, long seed) {
    Take take() {
      return Take.of(recording, noise, seed);
    }
  }
}
