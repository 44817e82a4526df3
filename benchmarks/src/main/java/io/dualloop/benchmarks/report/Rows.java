package io.dualloop.benchmarks.report;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Figures as a table of a page. */
final class Rows {

  private Rows() {}

  static String table(String kind, Stream<Result> results) {
    StringBuilder table = new StringBuilder("<div class=\"wide\"><table class=\"" + kind + "\">\n");
    table.append(
        "<tr><th>what</th><th></th><th>Dualloop</th><th>goal</th><th>peer</th><th>ratio</th>"
            + "<th></th></tr>\n");
    results.forEach(each -> row(table, each));
    return table.append("</table></div>\n").toString();
  }

  private static void row(StringBuilder table, Result result) {
    table.append("<tr>");
    cell(table, "what", result.measure());
    cell(table, "what", result.statistic());
    cell(table, "", number(result.dualloop()) + " " + result.unit());
    String bound = result.lowerIsBetter() ? "≤ " : "≥ ";
    cell(table, "", result.goal() == null ? "" : bound + number(result.goal()));
    cell(table, "", result.peerName() == null ? "" : number(result.peer()));
    cell(table, "", result.ratio() == null ? "" : number(result.ratio()));
    Boolean holds = result.holds();
    cell(
        table,
        holds == null ? "" : holds ? "held" : "missed",
        holds == null ? "" : holds ? "✓ held" : "✗ not held");
    table.append("</tr>\n");
  }

  private static void cell(StringBuilder table, String kind, String text) {
    table.append("<td").append(kind.isEmpty() ? "" : " class=\"" + kind + "\"").append('>');
    table.append(Html.text(text)).append("</td>");
  }

  private static String number(@Nullable Double value) {
    return Table.number(value == null ? Double.NaN : value);
  }
}
