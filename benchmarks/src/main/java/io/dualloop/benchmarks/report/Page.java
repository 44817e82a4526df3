package io.dualloop.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  /** Files may be of different days. */
  private record Measured(Instant at, List<Result> results) {}

  private Page() {}

  /**
   * Writes the page beside the files that it shows.
   *
   * @param folder with the JSON files; each is a suite
   * @param title what it says at its top
   * @return the page
   * @throws IOException if a file can't be read, or the page not be written
   */
  public static Path write(Path folder, String title) throws IOException {
    Map<String, Measured> suites = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        String name = String.valueOf(file.getFileName());
        Instant at = Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.SECONDS);
        suites.put(
            name.substring(0, name.length() - ".json".length()),
            new Measured(at, Result.read(file)));
      }
    }
    Path page = folder.resolve(FILE);
    Files.writeString(page, html(title, suites));
    return page;
  }

  private static String html(String title, Map<String, Measured> suites) throws IOException {
    StringBuilder body = new StringBuilder();
    body.append("<h1>").append(Html.text(title)).append("</h1>\n<p>");
    body.append(held(suites.values().stream().flatMap(each -> each.results().stream()).toList()));
    body.append("</p>\n");
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
    suites.forEach((name, measured) -> section(body, name, measured));
    return head(title) + "<body>\n" + body + "</body>\n</html>\n";
  }

  private static String head(String title) throws IOException {
    try (var style = Page.class.getResourceAsStream("page.css")) {
      if (style == null) {
        throw new IOException("page.css is not beside " + Page.class.getName());
      }
      return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          + "<title>"
          + Html.text(title)
          + "</title>\n<style>\n"
          + new String(style.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          + "</style>\n</head>\n";
    }
  }

  private static String held(List<Result> results) {
    long goals = results.stream().filter(each -> each.holds() != null).count();
    long held = results.stream().filter(each -> Boolean.TRUE.equals(each.holds())).count();
    return held + " of " + goals + " goals hold.";
  }

  private static void section(StringBuilder body, String name, Measured measured) {
    List<Result> results = measured.results();
    body.append("<section id=\"").append(Html.text(name)).append("\">\n<h2>");
    body.append(Html.text(name)).append("</h2>\n<p>").append(held(results));
    body.append(" Measured until ").append(measured.at()).append(".</p>\n");
    body.append(Rows.table("goals", results.stream().filter(each -> each.holds() != null)));
    body.append(new Charts(results).svg());
    body.append("<details><summary>All ").append(results.size()).append(" figures</summary>\n");
    body.append(Rows.table("all", results.stream())).append("</details>\n</section>\n");
  }
}
