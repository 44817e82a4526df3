package io.dualloop.examples.logistics;

import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The time-lines and the comparison as text, at most 100 columns wide. */
final class TextReport {

  private static final int TEXT_WIDTH = 72;

  /**
   * A line of a time-line.
   *
   * @param atMs when
   * @param who whom it is about
   * @param text what happened
   */
  record Row(long atMs, String who, String text) {}

  private TextReport() {}

  static String timeline(Play play) {
    return timeline(play, Stream.empty());
  }

  /** With more lines than those that every play has. */
  static String timeline(Play play, Stream<Row> more) {
    String rows =
        Stream.of(heard(play), said(play), calls(play), frozen(play), more)
            .flatMap(each -> each)
            .sorted(Comparator.comparingLong(Row::atMs))
            .map(TextReport::format)
            .collect(Collectors.joining());
    return String.format("%n== %s ==%n%n%9s%n%s", play.name(), "ms", rows);
  }

  private static String format(Row row) {
    return String.format(Locale.ROOT, "%,9d  %-10s %s%n", row.atMs(), row.who(), cut(row.text()));
  }

  private static String cut(String text) {
    return text.length() <= TEXT_WIDTH ? text : text.substring(0, TEXT_WIDTH - 3) + "...";
  }

  private static Stream<Row> heard(Play play) {
    return play.heard().stream().map(each -> new Row(each.atMs(), "you", each.text()));
  }

  private static Stream<Row> said(Play play) {
    return play.said().stream()
        .map(
            each ->
                new Row(
                    each.atMs(),
                    "assistant",
                    each.line().text() + "  [" + each.line().kind().code() + "]"));
  }

  private static Stream<Row> calls(Play play) {
    return play.calls().stream()
        .map(
            each ->
                new Row(
                    each.atMs(),
                    "  carrier",
                    String.format(
                        "  %s %s: %s (%s)",
                        each.request(),
                        each.order(),
                        each.result(),
                        Figures.time(each.endMs() - each.atMs()))));
  }

  private static Stream<Row> frozen(Play play) {
    return play.frozen().stream()
        .map(
            each ->
                new Row(
                    each.fromMs(),
                    "  ######",
                    "  frozen for " + Figures.time(each.toMs() - each.fromMs())));
  }

  static String summary(Play single, Play dual) {
    return String.format("%n== Compared ==%n%n%-32s %14s %14s%n", "", single.name(), dual.name())
        + Summary.of(single, dual).stream()
            .map(
                each -> String.format("%-32s %14s %14s%n", each.what(), each.single(), each.dual()))
            .collect(Collectors.joining());
  }
}
