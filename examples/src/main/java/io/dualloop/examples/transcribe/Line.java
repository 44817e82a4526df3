package io.dualloop.examples.transcribe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What became of one file.
 *
 * @param file its name
 * @param speechEnd where the speech of its last turn ended; empty if there was none
 * @param endAfter how long after that the turn ended; empty if it was not heard at pace
 * @param feedbackAfter how long after that the first sound in return was heard; likewise
 * @param text what was said, turns separated by a stroke; or why it could not be heard
 * @param failure why it could not be heard; empty if it was
 */
record Line(
    String file,
    Optional<Duration> speechEnd,
    Optional<Duration> endAfter,
    Optional<Duration> feedbackAfter,
    String text,
    String failure) {

  static final String HEADER =
      String.format(
          "%-34s %11s %10s %10s  %s", "file", "speech ends", "turn ends", "feedback", "text");

  static Line failed(Path file, String why) {
    return new Line(
        String.valueOf(file.getFileName()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "",
        why);
  }

  String format() {
    return String.format(
        Locale.ROOT,
        "%-34s %11s %10s %10s  %s",
        file,
        speechEnd
            .map(each -> String.format(Locale.ROOT, "%.2f s", each.toMillis() / 1e3))
            .orElse("-"),
        endAfter.map(Line::after).orElse("-"),
        feedbackAfter.map(Line::after).orElse("-"),
        failure.isEmpty() ? text : "error: " + failure);
  }

  private static String after(Duration duration) {
    return "+" + duration.toMillis() + " ms";
  }
}
