package io.dualloop.benchmarks.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures for people: one line each, below the name of what was measured. */
public final class Table {

  private Table() {}

  /**
   * Draws the figures.
   *
   * @param title the first line
   * @param figures what to show, those of one measure one after the other
   * @return lines, each ended
   */
  public static String of(String title, List<Figure> figures) {
    StringBuilder table = new StringBuilder(title).append("\n\n");
    line(table, "", "dualloop", "goal", "peer", "");
    String measure = "";
    for (Figure figure : figures) {
      if (!figure.measure().equals(measure)) {
        measure = figure.measure();
        table.append(measure).append('\n');
      }
      line(
          table,
          figure.statistic(),
          number(figure.dualloop()) + " " + figure.unit(),
          goal(figure),
          peer(figure),
          verdict(figure));
    }
    return table.append('\n').append(verdicts(figures)).append('\n').toString();
  }

  private static String verdicts(List<Figure> figures) {
    long goals = figures.stream().filter(each -> each.goal() != null).count();
    List<String> missed = figures.stream().filter(Figure::fails).map(Figure::name).toList();
    return (goals - missed.size())
        + " of "
        + goals
        + " goals hold"
        + (missed.isEmpty() ? "" : "; not: " + String.join("; ", missed));
  }

  private static void line(StringBuilder table, Object... cells) {
    table.append("  %-12s %14s   %-16s %-34s %s".formatted(cells).stripTrailing()).append('\n');
  }

  private static String goal(Figure figure) {
    Double goal = figure.goal();
    return goal == null
        ? ""
        : (figure.better() == Better.LOWER ? "<= " : ">= ") + number(goal) + " " + figure.unit();
  }

  private static String peer(Figure figure) {
    Double peer = figure.peer();
    return peer == null
        ? ""
        : number(peer) + " " + figure.unit() + " (" + figure.peerName() + ratio(figure) + ")";
  }

  private static String ratio(Figure figure) {
    Double ratio = figure.ratio();
    return ratio == null ? "" : ", ratio " + number(ratio);
  }

  private static String verdict(Figure figure) {
    @Nullable Boolean holds = figure.holds();
    if (holds == null) {
      return "";
    }
    return holds ? "holds" : "DOES NOT HOLD";
  }

  /** Whole numbers bare, small ones with the digits that matter. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "none";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e9) {
      return Long.toString(Math.round(value));
    }
    return String.format(Locale.ROOT, Math.abs(value) < 1 ? "%.3f" : "%.1f", value);
  }
}
