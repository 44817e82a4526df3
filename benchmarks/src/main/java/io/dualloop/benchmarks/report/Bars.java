package io.dualloop.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A chart of horizontal bars, as inline SVG: one line for each number. */
final class Bars {

  private static final int WIDTH = 440;
  private static final int LEFT = 180;
  private static final int RIGHT = 70;
  private static final int ROW = 22;
  private static final int BAR = 14;

  /** Where the greatest is so many times the least, the scale is logarithmic. */
  private static final double LOGARITHMIC_FROM = 30;

  private record Bar(String label, double value, boolean own) {}

  private final String title;
  private final String unit;
  private final List<Bar> bars = new ArrayList<>();

  Bars(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  /** Adds a line, unless the same is there already. */
  void add(String label, double value, boolean own) {
    Bar bar = new Bar(label, value, own);
    if (!bars.contains(bar)) {
      bars.add(bar);
    }
  }

  boolean isWorthDrawing() {
    return bars.size() > 1;
  }

  String svg() {
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(0);
    double least =
        bars.stream().mapToDouble(Bar::value).filter(value -> value > 0).min().orElse(most);
    boolean logarithmic = least > 0 && most / least > LOGARITHMIC_FROM;
    int height = bars.size() * ROW + 4;
    StringBuilder svg = new StringBuilder();
    svg.append("<figure><figcaption>")
        .append(Html.text(title + ", " + unit + (logarithmic ? ", logarithmic" : "")))
        .append("</figcaption>\n<svg viewBox=\"0 0 ")
        .append(WIDTH)
        .append(' ')
        .append(height)
        .append("\" role=\"img\" aria-label=\"")
        .append(Html.text(title))
        .append("\">\n");
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      double part =
          logarithmic
              ? Math.log(Math.max(1, bar.value() / least * 2)) / Math.log(most / least * 2)
              : most > 0 ? bar.value() / most : 0;
      row(svg, bar, i * ROW + 2, Math.max(1, part * (WIDTH - LEFT - RIGHT)));
    }
    return svg.append("</svg></figure>\n").toString();
  }

  private static void row(StringBuilder svg, Bar bar, int top, double length) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" class=\"label\">%s</text>"
                + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>"
                + "<text x=\"%.1f\" y=\"%d\">%s</text>\n",
            LEFT - 8,
            top + BAR - 2,
            Html.text(bar.label()),
            LEFT,
            top,
            length,
            BAR,
            bar.own() ? "own" : "peer",
            LEFT + length + 6,
            top + BAR - 2,
            Html.text(Rows.number(bar.value()))));
  }
}
