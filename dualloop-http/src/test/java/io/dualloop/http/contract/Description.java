package io.dualloop.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dualloop.http.contract.Client.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** The OpenAPI document, and whether an answer is as it says; as much of it as it uses. */
final class Description {

  private final JsonNode root;
  private final Schemas schemas;

  Description() throws IOException {
    root = read("openapi.json");
    schemas = new Schemas(root, root);
  }

  static JsonNode read(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(io.dualloop.http.HttpEndpoint.class.getResourceAsStream(file))) {
      return new ObjectMapper().readTree(in);
    }
  }

  JsonNode root() {
    return root;
  }

  /** Fails unless the answer's status, headers, media type and fields are described. */
  void check(String method, String path, Reply reply) {
    String what = method + " " + path + " " + reply.status();
    JsonNode operation =
        root.path("paths").path(path).path(method.toLowerCase(java.util.Locale.ROOT));
    JsonNode response = schemas.resolved(operation.path("responses").path("" + reply.status()));
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
      List<String> faults = schemas.faults(what, schema, reply.json());
      assertThat(faults).isEmpty();
    }
  }
}
