package io.dualloop.jdbc;

import io.dualloop.spi.Invalidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The names of the counters that fence answers off. */
final class Fences {

  static final String SEQUENCE = "seq";

  /** Stands for all counters that were dropped for room. */
  static final String FLOOR = "floor";

  private static final String ALL = "all";
  private static final String KEY = "k:";
  private static final String TAG = "t:";

  /** A key that is too long to be read again. */
  private static final String LONG_KEY = "h:";

  private Fences() {}

  /** Those that concern a question. */
  static List<String> names(String key, Set<String> tags) {
    List<String> names = new ArrayList<>(List.of(ALL, FLOOR, key(key)));
    tags.forEach(tag -> names.add(TAG + tag));
    return names;
  }

  static String name(Invalidation what) {
    if (what instanceof Invalidation.Key one) {
      return key(one.key());
    }
    return what instanceof Invalidation.Tag some ? TAG + some.tag() : ALL;
  }

  private static String key(String key) {
    return (Keys.isLong(key) ? LONG_KEY : KEY) + Keys.stored(key);
  }

  /** What was invalidated; all, if it was a key that is too long to be kept. */
  static Invalidation what(String name) {
    if (name.startsWith(KEY)) {
      return new Invalidation.Key(name.substring(KEY.length()));
    }
    return name.startsWith(TAG)
        ? new Invalidation.Tag(name.substring(TAG.length()))
        : new Invalidation.All();
  }

  /** In one text; each begins with its length, since a key may have any character. */
  static String pack(List<String> names) {
    StringBuilder text = new StringBuilder();
    names.forEach(name -> text.append(name.length()).append(' ').append(name));
    return text.toString();
  }

  static List<String> unpack(String text) {
    List<String> names = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int space = text.indexOf(' ', at);
      int end = space + 1 + Integer.parseInt(text.substring(at, space));
      names.add(text.substring(space + 1, end));
      at = end;
    }
    return names;
  }
}
