package io.dualloop.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The AsyncAPI document, and whether a message is as it says. */
final class SocketDescription {

  private final Map<String, JsonNode> fromServer = new LinkedHashMap<>();
  private final Map<String, JsonNode> fromClient = new LinkedHashMap<>();
  private final Schemas schemas;

  SocketDescription() {
    try {
      JsonNode root = Description.read("asyncapi.json");
      schemas = new Schemas(root, Description.read("openapi.json"));
      collect(root.at("/operations/tell/messages"), fromServer);
      collect(root.at("/operations/take/messages"), fromClient);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The messages by the word that stands in their {@code type}. */
  private void collect(JsonNode references, Map<String, JsonNode> into) {
    for (JsonNode reference : references) {
      JsonNode message = schemas.resolved(reference);
      into.put(message.at("/payload/properties/type/enum/0").asText(), message);
    }
  }

  /** What of a message from the server is not as described. */
  List<String> faults(JsonNode message) {
    String type = message.path("type").asText();
    JsonNode described = fromServer.get(type);
    return described == null
        ? List.of("'" + type + "' is not described")
        : schemas.faults(type, described.path("payload"), message);
  }

  Set<String> typesFromServer() {
    return new TreeSet<>(fromServer.keySet());
  }

  /** Examples of every message that a client may send. */
  List<JsonNode> examples() {
    return fromClient.values().stream()
        .flatMap(message -> message.path("examples").findValues("payload").stream())
        .toList();
  }

  Set<String> typesFromClient() {
    return new TreeSet<>(fromClient.keySet());
  }
}
