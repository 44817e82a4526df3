package io.dualloop.core.intent;

/**
 * How far a word that was heard is from the one that was expected: Levenshtein's edit distance, in
 * which a vowel that is lost, added or taken for another counts half, as consonants are heard more
 * surely. Distances are in halves.
 */
final class Slips {

  private static final int SHORTEST = 5;

  private Slips() {}

  /**
   * The distance in halves, or -1 if it is too great to be a slip. Bounds as in Elasticsearch's
   * fuzziness AUTO (one edit up to 5 letters, two above), but for the short words, which are too
   * like each other; and the first letter has to be right.
   */
  static int halves(String expected, String heard) {
    if (expected.equals(heard)) {
      return 0;
    }
    int most = expected.length() == SHORTEST ? 2 : 4;
    boolean hopeless =
        expected.length() < SHORTEST
            || Math.abs(expected.length() - heard.length()) > most
            || expected.charAt(0) != heard.charAt(0);
    if (hopeless) {
      return -1;
    }
    int distance = distance(expected, heard);
    return distance <= most ? distance : -1;
  }

  private static int distance(String expected, String heard) {
    int[] row = new int[heard.length() + 1];
    for (int j = 1; j < row.length; j++) {
      row[j] = row[j - 1] + weight(heard.charAt(j - 1));
    }
    for (int i = 0; i < expected.length(); i++) {
      char letter = expected.charAt(i);
      int diagonal = row[0];
      row[0] += weight(letter);
      for (int j = 1; j < row.length; j++) {
        char other = heard.charAt(j - 1);
        int changed = diagonal + change(letter, other);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j] + weight(letter), row[j - 1] + weight(other)));
      }
    }
    return row[heard.length()];
  }

  private static int change(char letter, char other) {
    return letter == other ? 0 : Math.max(weight(letter), weight(other));
  }

  private static int weight(char letter) {
    return "aeiouy".indexOf(letter) >= 0 ? 1 : 2;
  }
}
