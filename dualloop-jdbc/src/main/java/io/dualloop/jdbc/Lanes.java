package io.dualloop.jdbc;

import io.dualloop.api.Priority;
import io.dualloop.spi.Submission;
import java.util.List;

/** Priorities as numbers, the highest first, so that an index sorts them. */
final class Lanes {

  private static final List<Priority> HIGHEST_FIRST =
      List.of(Priority.HIGH, Priority.NORMAL, Priority.LOW);

  private Lanes() {}

  static int number(Priority priority) {
    return HIGHEST_FIRST.indexOf(priority);
  }

  static List<Priority> highestFirst() {
    return HIGHEST_FIRST;
  }

  /** The lane of a row with a type and a priority. */
  static Submission.Lane of(Row row) {
    return new Submission.Lane(row.text("type"), HIGHEST_FIRST.get((int) row.number("priority")));
  }
}
