package io.dualloop.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.dualloop.api.Json;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** JSON in and out. Parameters and results are read and written as the two loops do it. */
final class JsonText {

  static final String MEDIA_TYPE = "application/json";

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModules(new JavaTimeModule(), new Jdk8Module())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // What is told of a mistake must not repeat what was sent.
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          // Numbers in a payload must survive as they were written.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private JsonText() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static void raw(ObjectNode into, String name, Json value) {
    into.putRawValue(name, new RawValue(value.toString()));
  }

  static byte[] bytes(ObjectNode document) {
    try {
      return MAPPER.writeValueAsBytes(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a document can't be written", e);
    }
  }

  /** Reads one JSON text. */
  static @Nullable JsonNode tree(byte[] bytes) throws IOException {
    return MAPPER.readTree(bytes);
  }

  /** Reads parameters; whatever the user's own constructors throw is an {@link IOException}. */
  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
  static <T> T read(JsonNode node, Type type) throws IOException {
    try {
      if (type == Json.class) {
        return (T) Json.of(MAPPER.writeValueAsBytes(node));
      }
      if (type == Void.class) {
        return null;
      }
      return MAPPER.treeToValue(node, MAPPER.constructType(type));
    } catch (RuntimeException | StackOverflowError e) {
      throw new IOException(e);
    }
  }

  /** Writes a result. */
  static Json write(@Nullable Object value, Type type) {
    if (value instanceof Json json) {
      return json;
    }
    try {
      return Json.of(MAPPER.writerFor(MAPPER.constructType(type)).writeValueAsBytes(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a result can't be written", e);
    }
  }
}
