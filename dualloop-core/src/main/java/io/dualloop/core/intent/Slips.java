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
    int distance = distance(expected, heard, most);
    return distance <= most ? distance : -1;
  }

  /**
   * The distance if it is no greater than the most; else something greater than that. Letters that
   * stand farther apart than the most need not be compared, and what follows once all is too far
   * neither.
   */
  private static int distance(String expected, String heard, int most) {
    int[] row = new int[heard.length() + 1];
    for (int j = 1; j < row.length; j++) {
      row[j] = row[j - 1] + weight(heard.charAt(j - 1));
    }
    for (int i = 1; i <= expected.length(); i++) {
      char letter = expected.charAt(i - 1);
      int weight = weight(letter);
      int first = Math.max(1, i - most);
      int diagonal = row[first - 1];
      row[first - 1] = first == 1 ? diagonal + weight : most + 1;
      int lowest = row[first - 1];
      for (int j = first; j < row.length && j <= i + most; j++) {
        char other = heard.charAt(j - 1);
        int changed = diagonal + change(letter, other);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j] + weight, row[j - 1] + weight(other)));
        lowest = Math.min(lowest, row[j]);
      }
      if (lowest > most) {
        return lowest;
      }
    }
    return row[heard.length()];
  }

  private static int change(char letter, char other) {
    return letter == other ? 0 : Math.max(weight(letter), weight(other));
  }

  private static int weight(char letter) {
    return switch (letter) {
      case 'a', 'e', 'i', 'o', 'u', 'y' -> 1;
      default -> 2;
    };
  }
}
