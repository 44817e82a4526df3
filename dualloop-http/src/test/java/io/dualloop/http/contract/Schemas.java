package io.dualloop.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON Schema, as much of it as the descriptions use.
 *
 * @param root the document in which references to itself point somewhere
 * @param openapi the one that it may refer to
 */
record Schemas(JsonNode root, JsonNode openapi) {

  JsonNode resolved(JsonNode node) {
    if (!node.has("$ref")) {
      return node;
    }
    String[] place = node.path("$ref").asText().split("#", 2);
    return resolved((place[0].isEmpty() ? root : openapi).at(place[1]));
  }

  /** What of a value is not as its schema says. */
  List<String> faults(String where, JsonNode given, JsonNode value) {
    JsonNode schema = resolved(given);
    if (!schema.equals(given) && given.path("$ref").asText().startsWith("openapi.json")) {
      return new Schemas(openapi, openapi).faults(where, schema, value);
    }
    List<String> faults = new ArrayList<>();
    if (schema.has("anyOf")) {
      for (JsonNode each : schema.path("anyOf")) {
        List<String> some = faults(where, each, value);
        if (some.isEmpty()) {
          return some;
        }
        faults.addAll(some);
      }
      return faults;
    }
    if (!isOfType(schema.path("type").asText(), value)) {
      faults.add(where + " is no " + schema.path("type").asText());
    }
    boolean listed = schema.path("enum").isMissingNode();
    for (JsonNode each : schema.path("enum")) {
      listed |= each.equals(value);
    }
    if (!listed) {
      faults.add(where + " is none of " + schema.path("enum"));
    }
    schema
        .path("required")
        .forEach(
            name -> {
              if (!value.has(name.asText())) {
                faults.add(where + " lacks " + name.asText());
              }
            });
    boolean closed = schema.has("additionalProperties");
    value
        .properties()
        .forEach(
            field -> {
              JsonNode inner = schema.path("properties").path(field.getKey());
              if (!inner.isMissingNode()) {
                faults.addAll(faults(where + "." + field.getKey(), inner, field.getValue()));
              } else if (closed) {
                faults.add(where + " has " + field.getKey() + ", which is not described");
              }
            });
    value
        .elements()
        .forEachRemaining(
            element -> {
              if (value.isArray()) {
                faults.addAll(faults(where + "[]", schema.path("items"), element));
              }
            });
    return faults;
  }

  private static boolean isOfType(String type, JsonNode value) {
    return switch (type) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isTextual();
      case "integer" -> value.isIntegralNumber();
      case "boolean" -> value.isBoolean();
      default -> true;
    };
  }
}
