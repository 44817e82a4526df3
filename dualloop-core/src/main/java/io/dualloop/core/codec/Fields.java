package io.dualloop.core.codec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Json;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one JSON object, each strictly, and keeps count of those nobody asked for.
 */
final class Fields {

  private static final long MAX_MILLIS = Duration.ofDays(365).toMillis();

  private final ObjectMapper mapper;
  private final ObjectNode object;
  private final String prefix;
  private final Set<String> read = new HashSet<>();

  Fields(ObjectMapper mapper, ObjectNode object, String prefix) {
    this.mapper = mapper;
    this.object = object;
    this.prefix = prefix;
  }

  @Nullable JsonNode node(String name) {
    read.add(name);
    JsonNode node = object.get(name);
    return node == null || node.isNull() ? null : node;
  }

  String text(String name) {
    String value = optionalText(name);
    if (value == null) {
      throw wrong(name, "is missing; a text is needed", null);
    }
    return value;
  }

  @Nullable String optionalText(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return null;
    }
    if (!node.isTextual()) {
      throw wrong(name, "must be a text, but is " + shown(node), null);
    }
    return node.textValue();
  }

  /** A text that must also make sense to a parser; its message already names the value. */
  <T> T parsed(String name, String value, Function<String, T> parser) {
    try {
      return parser.apply(value);
    } catch (RuntimeException e) {
      throw wrong(name, "'" + shortened(value) + "' is not valid: " + e.getMessage(), e);
    }
  }

  @Nullable Duration optionalMillis(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return null;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(name, "must be a whole number of milliseconds, but is " + shown(node), null);
    }
    long millis = node.longValue();
    if (millis < 0 || millis > MAX_MILLIS) {
      throw wrong(name, "must be 0 to " + MAX_MILLIS + " (a year), but is " + millis, null);
    }
    return Duration.ofMillis(millis);
  }

  long number(String name, long absent) {
    JsonNode node = node(name);
    if (node == null) {
      return absent;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(name, "must be a whole number, but is " + shown(node), null);
    }
    return node.longValue();
  }

  Set<String> texts(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return Set.of();
    }
    if (!node.isArray()) {
      throw wrong(name, "must be a list of texts, but is " + shown(node), null);
    }
    Set<String> values = new HashSet<>();
    for (JsonNode element : node) {
      if (!element.isTextual()) {
        throw wrong(name, "must be a list of texts, but has " + shown(element), null);
      }
      values.add(element.textValue());
    }
    return values;
  }

  @Nullable Fields object(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return null;
    }
    if (!(node instanceof ObjectNode child)) {
      throw wrong(name, "must be an object, but is " + shown(node), null);
    }
    return new Fields(mapper, child, prefix + name + ".");
  }

  /** What nobody asked for. */
  Map<String, Json> rest() {
    Map<String, Json> rest = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!read.contains(field.getKey())) {
        rest.put(field.getKey(), written(field.getValue()));
      }
    }
    return rest;
  }

  InvalidEnvelopeException wrong(String name, String problem, @Nullable Throwable cause) {
    return new InvalidEnvelopeException(prefix + name, problem, cause);
  }

  private Json written(JsonNode node) {
    try {
      return Json.of(mapper.writeValueAsBytes(node));
    } catch (JsonProcessingException e) {
      throw new InvalidEnvelopeException(prefix, "can't be written again: " + e.getMessage(), e);
    }
  }

  private static String shown(JsonNode node) {
    return shortened(node.toString());
  }

  private static String shortened(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }
}
