package io.dualloop.core.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.dualloop.api.Json;
import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Turns parameters and results into JSON and back. Unknown properties are ignored, so that either
 * side may grow; times are ISO 8601 texts. {@link Json} passes through, once it is known to be
 * JSON. Safe for concurrent use.
 */
public final class JsonCodec {

  private static final JsonCodec STANDARD = new JsonCodec(standardMapper());

  private final ObjectMapper mapper;
  private final ObjectMapper canonical;

  private JsonCodec(ObjectMapper mapper) {
    this.mapper = mapper;
    this.canonical =
        JsonMapper.builder()
            .addModules(new JavaTimeModule(), new Jdk8Module(), sortedSets())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  private static SimpleModule sortedSets() {
    SimpleModule module = new SimpleModule("sorted sets");
    module.setSerializers(new SortedSets());
    return module;
  }

  private static ObjectMapper standardMapper() {
    return JsonMapper.builder()
        .addModules(new JavaTimeModule(), new Jdk8Module())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        // The text around a mistake may hold private data and does not belong into a log.
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .build();
  }

  /**
   * The codec that both loops use.
   *
   * @return always the same one
   */
  public static JsonCodec standard() {
    return STANDARD;
  }

  /**
   * Reads a value.
   *
   * @param <T> the type
   * @param json the text
   * @param type what to read it as; {@link Json} and {@link Void} need no reading
   * @return the value; null only for {@link Void}, or for the text {@code null} and a type that
   *     takes it so
   * @throws CodecException if the text does not fit the type
   */
  // The caller knows the type, and null comes out only where it has it.
  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
  public <T> T read(Json json, Type type) {
    if (type == Json.class) {
      return (T) json;
    }
    if (type == Void.class) {
      return null;
    }
    try {
      return mapper.readValue(json.bytes(), mapper.constructType(type));
    } catch (IOException | RuntimeException | StackOverflowError e) {
      // The user's own constructors and serialisers run in here, and may throw anything.
      throw new CodecException(
          "the JSON does not fit " + type.getTypeName() + ": " + shortReason(e), e);
    }
  }

  /**
   * Writes a value.
   *
   * @param value the value, or null
   * @param type what it is declared as
   * @return its JSON
   * @throws CodecException if it can't be written, or is a {@link Json} that is not JSON
   */
  public Json write(@Nullable Object value, Type type) {
    try {
      if (value instanceof Json json) {
        check(json);
        return json;
      }
      if (value == null) {
        return Json.NULL;
      }
      return Json.of(mapper.writerFor(mapper.constructType(type)).writeValueAsBytes(value));
    } catch (IOException | RuntimeException | StackOverflowError e) {
      throw new CodecException(
          "a value of " + type.getTypeName() + " can't be written as JSON: " + shortReason(e), e);
    }
  }

  /**
   * Writes a value such that equal values have equal texts: properties and map keys in order.
   *
   * @param value the value
   * @return its canonical JSON
   * @throws CodecException if it can't be written
   */
  public String canonical(Object value) {
    if (value instanceof String text) {
      return quoted(text);
    }
    try {
      Object tree =
          value instanceof Json json ? canonical.readValue(json.bytes(), Object.class) : value;
      return canonical.writeValueAsString(tree);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      throw new CodecException(
          "a value of "
              + value.getClass().getTypeName()
              + " has no canonical form: "
              + shortReason(e),
          e);
    }
  }

  /**
   * The canonical JSON of a text, without the way through a mapper: keys are made of these.
   *
   * @param text any
   * @return the same as {@link #canonical} gives
   */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, quoted);
    return quoted.append('"').toString();
  }

  /** Refuses what is not one JSON text. */
  static void check(Json json) throws IOException {
    try (JsonParser parser = STANDARD.mapper.createParser(json.bytes())) {
      if (parser.nextToken() == null) {
        throw new IOException("it is empty, which is not JSON");
      }
      parser.skipChildren();
      if (parser.nextToken() != null) {
        throw new IOException("it has something behind its end");
      }
    }
  }

  static String shortReason(Throwable e) {
    return String.valueOf(
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage());
  }
}
