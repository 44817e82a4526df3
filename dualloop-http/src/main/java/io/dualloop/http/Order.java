package io.dualloop.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Priority;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a POST asks for: an envelope without what the server knows better. Strict at the door; what
 * is told of a mistake names the field.
 *
 * @param type the type's name
 * @param payload its parameters
 * @param priority how urgent
 * @param timeout how long it may take; null for the type's default
 * @param startWithin how long until it must have begun; null for whenever
 * @param delay how long it shall not begin
 */
record Order(
    String type,
    JsonNode payload,
    Priority priority,
    @Nullable Duration timeout,
    @Nullable Duration startWithin,
    Duration delay) {

  private static final Set<String> TOP = Set.of("type", "payload", "priority", "metadata");
  private static final Set<String> METADATA = Set.of("timeoutMs", "startWithinMs", "delayMs");

  static Order read(byte[] body) {
    JsonNode node;
    try {
      node = JsonText.tree(body);
    } catch (IOException e) {
      throw new Problem("json-invalid", 400, "Not JSON", "The body is not one JSON text.")
          .exception();
    }
    if (!(node instanceof ObjectNode top)) {
      throw wrong("The body must be a JSON object.");
    }
    known(top, TOP, "");
    JsonNode metadata = top.path("metadata");
    if (!metadata.isMissingNode() && !metadata.isObject()) {
      throw wrong("'metadata' must be an object.");
    }
    known(metadata, METADATA, "metadata.");
    JsonNode type = top.path("type");
    if (!type.isTextual()) {
      throw wrong("'type' must be a text.");
    }
    Duration delay = millis(metadata, "delayMs");
    return new Order(
        type.textValue(),
        top.path("payload"),
        priority(top.path("priority")),
        millis(metadata, "timeoutMs"),
        millis(metadata, "startWithinMs"),
        delay == null ? Duration.ZERO : delay);
  }

  /** A misspelt field that is ignored would be a term that is not kept. */
  private static void known(JsonNode object, Set<String> names, String prefix) {
    for (Iterator<String> fields = object.fieldNames(); fields.hasNext(); ) {
      String name = fields.next();
      if (!names.contains(name)) {
        String shown = name.length() <= 80 ? name : name.substring(0, 80) + "…";
        throw wrong("'" + prefix + shown + "' is not known here.");
      }
    }
  }

  private static Priority priority(JsonNode node) {
    if (node.isMissingNode()) {
      return Priority.NORMAL;
    }
    for (Priority each : Priority.values()) {
      if (each.name().equals(node.textValue())) {
        return each;
      }
    }
    throw wrong("'priority' must be HIGH, NORMAL or LOW.");
  }

  private static @Nullable Duration millis(JsonNode metadata, String name) {
    JsonNode node = metadata.path(name);
    if (node.isMissingNode()) {
      return null;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong() || node.longValue() < 0) {
      throw wrong("'metadata." + name + "' must be a whole number of milliseconds.");
    }
    return Duration.ofMillis(node.longValue());
  }

  static ProblemException wrong(String detail) {
    return new Problem("request-invalid", 422, "Request invalid", detail).exception();
  }
}
