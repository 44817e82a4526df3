package io.dualloop.examples.logistics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Both plays on one page that needs nothing beside itself: no scripts, no other files. */
final class Page {

  private Page() {}

  static String of(Play single, Play dual) throws IOException {
    return resource("page.html")
        .replace("/*style*/", resource("page.css"))
        .replace("<!--cards-->", cards(single, dual))
        .replace("<!--legend-->", legend(single, dual))
        .replace("<!--single-->", PagePanel.of(single, "Before: a single loop"))
        .replace("<!--dual-->", PagePanel.of(dual, "With Dualloop: two loops"));
  }

  private static String cards(Play single, Play dual) {
    return Summary.of(single, dual).stream()
        .map(
            each ->
                "<tr><th scope='row'>%s</th><td class='bad'>%s</td><td class='good'>%s</td></tr>\n"
                    .formatted(escape(each.what()), escape(each.single()), escape(each.dual())))
        .collect(Collectors.joining());
  }

  /** The kinds that occur, in their own order. */
  static String legend(Play... plays) {
    var used =
        Stream.of(plays)
            .flatMap(play -> play.said().stream())
            .map(each -> each.line().kind())
            .collect(Collectors.toSet());
    return Arrays.stream(Line.Kind.values())
        .filter(used::contains)
        .map(kind -> "<li class='%s'>%s</li>\n".formatted(kind.code(), escape(kind.label())))
        .collect(Collectors.joining());
  }

  static String resource(String name) throws IOException {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("'" + name + "' is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("'", "&#39;")
        .replace("\"", "&quot;");
  }
}
