package io.dualloop.benchmarks.report;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures as a table of a page. */
final class Rows {

  private static final double WHOLE_FROM = 100;

  private Rows() {}

  static String table(String kind, Stream<Result> results) {
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table class=\"" + kind + "\">\n");
    table.append(
        "<tr><th></th><th>what</th><th>Dualloop</th><th>goal</th><th>ratio</th><th>peer</th></tr>\n");
    results.forEach(each -> row(table, each));
    return table.append("</table></div>\n").toString();
  }

  private static void row(StringBuilder table, Result result) {
    table.append("<tr>");
    Boolean holds = result.holds();
    cell(
        table,
        holds == null ? "verdict" : holds ? "verdict held" : "verdict missed",
        holds == null ? "" : holds ? "✓ held" : "✗ not held");
    cell(table, "what", result.measure() + ", " + result.statistic());
    cell(table, "", number(result.dualloop()) + " " + result.unit());
    String bound = result.lowerIsBetter() ? "≤ " : "≥ ";
    cell(table, "", result.goal() == null ? "" : bound + number(result.goal()));
    cell(table, "", result.ratio() == null ? "" : number(result.ratio()));
    cell(table, "", result.peerName() == null ? "" : number(result.peer()));
    table.append("</tr>\n");
  }

  private static void cell(StringBuilder table, String kind, String text) {
    table.append("<td").append(kind.isEmpty() ? "" : " class=\"" + kind + "\"").append('>');
    table.append(Html.text(text)).append("</td>");
  }

  /** As in the table for the console, without a fraction that nobody needs. */
  static String number(@Nullable Double value) {
    double exact = value == null ? Double.NaN : value;
    return Table.number(Math.abs(exact) >= WHOLE_FROM ? Math.rint(exact) : exact);
  }
}
