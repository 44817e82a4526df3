package io.dualloop.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All figures on one page: for each suite its goals, whether they hold, and charts. The page needs
 * nothing but itself, and follows the reader's choice of light or dark.
 */
public final class Page {

  private static final String FILE = "report.html";

  private Page() {}

  /**
   * Writes the page beside the files that it shows.
   *
   * @param folder with the JSON files; each is a suite
   * @return the page
   * @throws IOException if a file can't be read, or the page not be written
   */
  public static Path write(Path folder) throws IOException {
    Map<String, List<Result>> suites = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        String name = String.valueOf(file.getFileName());
        suites.put(name.substring(0, name.length() - ".json".length()), Result.read(file));
      }
    }
    Path page = folder.resolve(FILE);
    Files.writeString(page, html(suites));
    return page;
  }

  static String html(Map<String, List<Result>> suites) throws IOException {
    StringBuilder body = new StringBuilder();
    body.append("<h1>Dualloop, measured</h1>\n<p>").append(held(suites.values())).append("</p>\n");
    body.append("<nav>");
    suites
        .keySet()
        .forEach(
            name ->
                body.append("<a href=\"#")
                    .append(Html.text(name))
                    .append("\">")
                    .append(Html.text(name))
                    .append("</a> "));
    body.append("</nav>\n");
    suites.forEach((name, results) -> section(body, name, results));
    return head() + "<body>\n" + body + "</body>\n</html>\n";
  }

  private static String head() throws IOException {
    try (var style = Page.class.getResourceAsStream("page.css")) {
      if (style == null) {
        throw new IOException("page.css is not beside " + Page.class.getName());
      }
      return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          + "<title>Dualloop, measured</title>\n<style>\n"
          + new String(style.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          + "</style>\n</head>\n";
    }
  }

  private static String held(Iterable<List<Result>> suites) {
    long goals = 0;
    long held = 0;
    for (List<Result> results : suites) {
      goals += results.stream().filter(each -> each.holds() != null).count();
      held += results.stream().filter(each -> Boolean.TRUE.equals(each.holds())).count();
    }
    return held + " of " + goals + " goals hold.";
  }

  private static void section(StringBuilder body, String name, List<Result> results) {
    body.append("<section id=\"").append(Html.text(name)).append("\">\n<h2>");
    body.append(Html.text(name)).append("</h2>\n<p>").append(held(List.of(results)));
    body.append("</p>\n");
    body.append(Rows.table("goals", results.stream().filter(each -> each.holds() != null)));
    body.append(new Charts(results).svg());
    body.append("<details><summary>All ").append(results.size()).append(" figures</summary>\n");
    body.append(Rows.table("all", results.stream())).append("</details>\n</section>\n");
  }
}
