package io.dualloop.rabbit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object, each strictly. */
final class EnvelopeFields {

  private static final long MAX_MILLIS = Duration.ofDays(365).toMillis();
  private static final int SHOWN = 80;

  private final ObjectNode object;
  private final String prefix;

  EnvelopeFields(ObjectNode object, String prefix) {
    this.object = object;
    this.prefix = prefix;
  }

  private @Nullable JsonNode node(String name) {
    JsonNode node = object.get(name);
    return node == null || node.isNull() ? null : node;
  }

  JsonNode any(String name) {
    JsonNode node = object.get(name);
    if (node == null) {
      throw wrong(name, "is missing; any JSON value is needed", null);
    }
    return node;
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
      throw wrong(name, "must be a text, but is " + shown(node.toString()), null);
    }
    return node.textValue();
  }

  <T> T parsed(String name, String value, Function<String, T> parser) {
    try {
      return parser.apply(value);
    } catch (RuntimeException e) {
      throw wrong(name, "'" + shown(value) + "' is not valid: " + e.getMessage(), e);
    }
  }

  @Nullable Duration millis(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return null;
    }
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw wrong(
          name, "must be a whole number of milliseconds, but is " + shown(node.toString()), null);
    }
    long millis = node.longValue();
    if (millis < 0 || millis > MAX_MILLIS) {
      throw wrong(name, "must be 0 to " + MAX_MILLIS + " (a year), but is " + millis, null);
    }
    return Duration.ofMillis(millis);
  }

  @Nullable Duration positiveMillis(String name) {
    Duration value = millis(name);
    if (value != null && value.isZero()) {
      throw wrong(name, "must be positive, but is 0", null);
    }
    return value;
  }

  /** The fields of an object within; without any, if there is none. */
  EnvelopeFields object(String name) {
    JsonNode node = node(name);
    if (node == null) {
      return new EnvelopeFields(JsonNodeFactory.instance.objectNode(), prefix + name + ".");
    }
    if (!(node instanceof ObjectNode child)) {
      throw wrong(name, "must be an object, but is " + shown(node.toString()), null);
    }
    return new EnvelopeFields(child, prefix + name + ".");
  }

  InvalidEnvelopeException wrong(String name, String problem, @Nullable Throwable cause) {
    return new InvalidEnvelopeException(prefix + name, problem, cause);
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
