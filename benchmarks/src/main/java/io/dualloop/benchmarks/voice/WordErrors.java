package io.dualloop.benchmarks.voice;

import java.util.List;

/**
 * How many words were heard wrong: the least number of words to replace, insert or delete in what
 * was heard to get what was said (Levenshtein's distance on words).
 *
 * @param errors how many
 * @param words how many words were said
 */
record WordErrors(int errors, int words) {

  static final WordErrors NONE = new WordErrors(0, 0);

  static WordErrors between(String said, String heard) {
    List<String> reference = Words.of(said);
    List<String> hypothesis = Words.of(heard);
    int[] row = new int[hypothesis.size() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= reference.size(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int above = row[j];
        int replaced = reference.get(i - 1).equals(hypothesis.get(j - 1)) ? diagonal : diagonal + 1;
        row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return new WordErrors(row[row.length - 1], reference.size());
  }

  WordErrors plus(WordErrors more) {
    return new WordErrors(errors + more.errors, words + more.words);
  }

  /** Errors in each hundred words; not a number without words. */
  double percent() {
    return words == 0 ? Double.NaN : 100.0 * errors / words;
  }
}
