package io.dualloop.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A statement with names for its values: {@code :one} for one value, {@code {many}} for a list or
 * for a statement of its own, {@code [many]} for a list of texts that the database takes as one.
 *
 * @param pieces the text around the places
 * @param names the name at each place, and how it stands there
 */
record Sql(List<String> pieces, List<String> names) {

  private static final Pattern PLACE =
      Pattern.compile(":[a-zA-Z]+|\\{[a-zA-Z]+\\}|\\[[a-zA-Z]+\\]");

  static Sql parse(String text) {
    List<String> pieces = new ArrayList<>();
    List<String> names = new ArrayList<>();
    Matcher place = PLACE.matcher(text);
    int from = 0;
    while (place.find()) {
      pieces.add(text.substring(from, place.start()));
      names.add(place.group());
      from = place.end();
    }
    pieces.add(text.substring(from));
    return new Sql(List.copyOf(pieces), List.copyOf(names));
  }

  /** The text for these values, and the values in the order of their places. */
  Filled fill(Map<String, @Nullable Object> values) {
    StringBuilder text = new StringBuilder(pieces.get(0));
    List<@Nullable Object> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String place = names.get(i);
      String name = place.replaceAll("[^a-zA-Z]", "");
      if (!values.containsKey(name)) {
        throw new IllegalArgumentException("no value for " + name + " in " + pieces);
      }
      if (values.get(name) instanceof Filled part) {
        text.append(part.text);
        all.addAll(part.values);
      } else if (values.get(name) instanceof Collection<?> list && place.startsWith("[")) {
        text.append('?');
        all.add(Column.texts(List.copyOf(list)));
      } else if (values.get(name) instanceof Collection<?> list) {
        text.append(list.stream().map(each -> "?").collect(Collectors.joining(", ")));
        all.addAll(list);
      } else {
        text.append('?');
        all.add(values.get(name));
      }
      text.append(pieces.get(i + 1));
    }
    return new Filled(text.toString(), all);
  }

  /**
   * As a driver takes it; may be a value of another one, and becomes a part of it.
   *
   * @param text with question marks
   * @param values for each of them
   */
  record Filled(String text, List<@Nullable Object> values) {

    /** All rows of some queries. */
    static Filled union(List<Filled> queries) {
      List<@Nullable Object> all = new ArrayList<>();
      queries.forEach(query -> all.addAll(query.values));
      return new Filled(
          queries.stream().map(Filled::text).collect(Collectors.joining(" UNION ALL ")), all);
    }
  }
}
