package io.dualloop.benchmarks.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The charts of one suite: the numbers of each topic beside those of its peers, and where the same
 * is measured with rising numbers ("..., workers 1", "..., workers 2"), how it scales.
 */
final class Charts {

  private static final Pattern SCALED = Pattern.compile("(.*, )([a-z ]+) (\\d+)( B)?");

  private final Map<String, Bars> charts = new LinkedHashMap<>();

  Charts(List<Result> results) {
    results.forEach(this::add);
  }

  private void add(Result result) {
    Double own = result.dualloop();
    if (own == null) {
      return;
    }
    Matcher scaled = SCALED.matcher(result.topic());
    if (scaled.matches()) {
      String what = scaled.group(1) + "by " + scaled.group(2);
      chart(what, result.unit())
          .add(scaled.group(2) + " " + scaled.group(3) + text(scaled.group(4)), own, true);
      return;
    }
    Double peer = result.peer();
    String peerName = result.peerName();
    if (peer != null && peerName != null) {
      Bars bars = chart(result.topic(), result.unit());
      bars.add("Dualloop " + result.statistic(), own, true);
      bars.add(peerName + " " + result.statistic(), peer, false);
    }
  }

  private static String text(@Nullable String group) {
    return group == null ? "" : group;
  }

  private Bars chart(String title, String unit) {
    return charts.computeIfAbsent(title + "\n" + unit, any -> new Bars(title, unit));
  }

  String svg() {
    StringBuilder all = new StringBuilder();
    charts.values().stream().filter(Bars::isWorthDrawing).forEach(each -> all.append(each.svg()));
    return all.toString();
  }
}
