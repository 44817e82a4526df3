package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.http.contract.Client.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The OpenAPI document, and whether an answer is as it says; as much of it as it uses. */
final class Description {

  private final JsonNode root;

  Description() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            io.dualloop.http.HttpEndpoint.class.getResourceAsStream("openapi.json"))) {
      root = new ObjectMapper().readTree(in);
    }
  }

  JsonNode root() {
    return root;
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? root.at(node.path("$ref").asText().substring(1)) : node;
  }

  /** Fails unless the answer's status, headers, media type and fields are described. */
  void check(String method, String path, Reply reply) {
    String what = method + " " + path + " " + reply.status();
    JsonNode operation =
        root.path("paths").path(path).path(method.toLowerCase(java.util.Locale.ROOT));
    JsonNode response = resolved(operation.path("responses").path("" + reply.status()));
    assertThat(response.isObject()).as(what + " is described").isTrue();
    response
        .path("headers")
        .properties()
        .forEach(
            header -> {
              if (header.getValue().path("required").asBoolean()) {
                assertThat(reply.header(header.getKey())).as(what + header.getKey()).isPresent();
              }
            });
    for (String name : List.of("Location", "ETag", "Preference-Applied", "Cache-Status", "Age")) {
      if (reply.header(name).isPresent() && reply.status() < 400) {
        boolean described = response.path("headers").has(name) || reply.status() == 303;
        assertThat(described).as(what + " has " + name).isTrue();
      }
    }
    if (reply.body().isEmpty()) {
      return;
    }
    String media = reply.header("Content-Type").orElseThrow();
    JsonNode schema = response.path("content").path(media).path("schema");
    assertThat(schema.isMissingNode()).as(what + " as " + media).isFalse();
    if (media.contains("json")) {
      List<String> faults = faults(what, schema, reply.json());
      assertThat(faults).isEmpty();
    }
  }

  private List<String> faults(String where, JsonNode given, JsonNode value) {
    JsonNode schema = resolved(given);
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
