package io.dualloop.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request, as a server received it. Immutable but for its body, which is read once.
 *
 * @param method as sent, such as {@code GET}
 * @param path as sent: not decoded, not normalised, without the query
 * @param query what follows the first question mark, as sent; null if there is none
 * @param headers by name, whatever its case; each with its values in order
 * @param body what follows
 */
public record HttpCall(
    String method,
    String path,
    @Nullable String query,
    Map<String, List<String>> headers,
    Body body) {

  /** What follows the headers of a request. */
  @FunctionalInterface
  public interface Body {

    /**
     * Reads it; called at most once, and never blocks.
     *
     * @param atMost how many bytes it may have
     * @return completes with the bytes; fails with {@link BodyTooLargeException} as soon as there
     *     are more, or more are declared, and with anything else if the client has gone
     */
    CompletionStage<byte[]> read(int atMost);
  }

  /**
   * Copies the headers.
   *
   * @param method as sent, such as {@code GET}
   * @param path as sent: not decoded, not normalised, without the query
   * @param query what follows the first question mark, as sent; null if there is none
   * @param headers by name, whatever its case; each with its values in order
   * @param body what follows
   */
  public HttpCall {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(body, "body");
    Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    headers = java.util.Collections.unmodifiableMap(copy);
  }

  /**
   * The values of a header.
   *
   * @param name in any case
   * @return in order; empty if it was not sent
   */
  public List<String> all(String name) {
    return headers.getOrDefault(name, List.of());
  }

  /**
   * The values of a header, as one.
   *
   * @param name in any case
   * @return joined by commas; empty if it was not sent
   */
  public Optional<String> header(String name) {
    List<String> values = all(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
  }

  /** A parameter of the query; the first one of that name, not decoded. */
  Optional<String> parameter(String name) {
    if (query == null) {
      return Optional.empty();
    }
    for (String each : query.split("&", 32)) {
      if (each.startsWith(name + "=")) {
        return Optional.of(each.substring(name.length() + 1));
      }
    }
    return Optional.empty();
  }

  /** Whether a list header has an element, such as a media type; parameters are left out. */
  boolean mentions(String name, String element) {
    for (String part : header(name).orElse("").split(",", 64)) {
      String bare = part.split(";", 2)[0].trim().toLowerCase(Locale.ROOT);
      if (bare.equals(element)) {
        return true;
      }
    }
    return false;
  }
}
