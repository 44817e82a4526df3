package io.dualloop.http.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.dualloop.api.CommandRequest;
import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON as the other side speaks it. */
final class ClientJson {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModules(new JavaTimeModule(), new Jdk8Module())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .build();

  private ClientJson() {}

  static byte[] order(TaskRequest<?, ?> request) {
    ObjectNode order = MAPPER.createObjectNode();
    order.put("type", request.type().name());
    order.put("priority", request.priority().name());
    ObjectNode metadata = order.putObject("metadata");
    metadata.put("timeoutMs", request.timeout().toMillis());
    request.startWithin().ifPresent(time -> metadata.put("startWithinMs", time.toMillis()));
    if (!request.delay().isZero()) {
      metadata.put("delayMs", request.delay().toMillis());
    }
    try {
      order.set("payload", payload(request));
      return MAPPER.writeValueAsBytes(order);
    } catch (IOException | RuntimeException e) {
      throw new IllegalArgumentException(
          "the parameters of " + request.type().name() + " can't be written as JSON", e);
    }
  }

  private static JsonNode payload(TaskRequest<?, ?> request) throws IOException {
    Object parameters = request.parameters();
    byte[] bytes =
        parameters instanceof Json json
            ? json.bytes()
            : MAPPER
                .writerFor(MAPPER.constructType(request.type().parameterType()))
                .writeValueAsBytes(parameters);
    return MAPPER.readTree(bytes);
  }

  static Optional<String> key(TaskRequest<?, ?> request) {
    return request instanceof CommandRequest<?, ?> command
        ? command.idempotencyKey()
        : Optional.empty();
  }

  /** A JSON text; one that is missing where it is none. */
  static JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Reads a result. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  static <R> @Nullable R result(String text, Type type) {
    if (type == Json.class) {
      return (R) Json.of(text.getBytes(StandardCharsets.UTF_8));
    }
    if (type == Void.class) {
      return null;
    }
    try {
      return MAPPER.readValue(text, MAPPER.constructType(type));
    } catch (IOException | RuntimeException e) {
      throw new RemoteTaskException(
          200, "result-unreadable", "the result does not fit " + type.getTypeName(), e);
    }
  }

  /** The status in a document, if it is one. */
  static Optional<RemoteStatus> status(JsonNode document) {
    try {
      return document.path("id").isTextual()
          ? Optional.of(
              new RemoteStatus(
                  TaskId.of(document.path("id").textValue()),
                  TaskState.valueOf(document.path("state").asText()),
                  document.path("version").asLong(),
                  document.path("progress").asInt(),
                  document.path("message").asText("")))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The ending in a document that shows one, with a result that was read apart. */
  static <R> RemoteEnding<R> ending(JsonNode document, @Nullable R result) {
    JsonNode error = document.path("error");
    JsonNode work = document.path("work");
    return new RemoteEnding<>(
        TaskState.valueOf(document.path("state").asText()),
        result,
        error.isObject() ? error(error) : null,
        work.isTextual() ? Work.valueOf(work.textValue()) : null);
  }

  private static TaskError error(JsonNode error) {
    JsonNode after = error.path("retryAfterMs");
    return new TaskError(
        error.path("code").asText(""),
        error.path("detail").asText(""),
        error.path("retryable").asBoolean(),
        after.isIntegralNumber() ? Duration.ofMillis(Math.max(0, after.longValue())) : null);
  }
}
