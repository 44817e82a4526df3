package io.dualloop.api;

import java.time.Duration;
import java.util.Objects;

/** The checks at the door that several values share; each message names the field and the value. */
final class Names {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofDays(365);

  private Names() {}

  static String check(String field, String value, int maxLength) {
    Objects.requireNonNull(value, field);
    if (value.isEmpty() || value.length() > maxLength) {
      throw new IllegalArgumentException(
          field
              + " must have 1 to "
              + maxLength
              + " characters, but has "
              + value.length()
              + ": '"
              + shortened(value)
              + "'");
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean letterOrDigit = c < 128 && Character.isLetterOrDigit(c);
      if (!letterOrDigit && c != '.' && c != '_' && c != '-') {
        throw new IllegalArgumentException(
            field
                + " may have only A-Z a-z 0-9 . _ - , but has '"
                + c
                + "' at position "
                + i
                + ": '"
                + shortened(value)
                + "'");
      }
    }
    return value;
  }

  /**
   * Times travel as milliseconds, so less than one can't be said; more than a year is a mistake.
   */
  static Duration positive(String field, Duration value) {
    notNegative(field, value);
    if (value.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(field + " must be 1 ms or more, but is " + value);
    }
    return value;
  }

  /** A time that is only compared with, so it may be as long as one likes. */
  static Duration window(String field, Duration value) {
    Objects.requireNonNull(value, field);
    if (value.isNegative()) {
      throw new IllegalArgumentException(field + " must not be negative, but is " + value);
    }
    return value;
  }

  static Duration notNegative(String field, Duration value) {
    window(field, value);
    if (value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          field + " must be at most " + LONGEST.toDays() + " days, but is " + value);
    }
    return value;
  }

  private static String shortened(String value) {
    return value.length() <= 80 ? value : value.substring(0, 80) + "…";
  }
}
