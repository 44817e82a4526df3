package io.dualloop.http.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.http.StatusDocument;
import io.dualloop.http.webhook.signing.FieldKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The body of a webhook: {@code type}, {@code timestamp}, {@code subject} and {@code data}. */
final class EventText {

  /**
   * What leaves room for all else in an envelope of 1 MiB, also if every second character is
   * escaped.
   */
  private static final int LARGEST_RESULT = 256 * 1024;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          // Numbers must survive as they were written.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private EventText() {}

  /**
   * The same for all who tell the same state of the same task, whenever they do, and without a dot:
   * a task's id has no tilde, and nothing but digits follows the last underscore.
   */
  static String id(TaskId task, long version) {
    return task.value().replace('.', '~') + "_" + version;
  }

  static String id(TaskStatus status) {
    return id(status.taskId(), status.version());
  }

  static String of(
      TaskStatus status, WebhookEndpoint endpoint, @Nullable String base, Instant now) {
    try {
      ObjectNode event = MAPPER.createObjectNode();
      event.put("type", "task." + status.state().name().toLowerCase(Locale.ROOT));
      Instant ended = status.times().endedAt();
      event.put("timestamp", (ended == null ? now : ended).toString());
      event.put("subject", status.taskId().value());
      event.set("data", data(status, endpoint, base));
      return MAPPER.writeValueAsString(event);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the status of " + status.taskId() + " is no JSON", e);
    }
  }

  private static ObjectNode data(TaskStatus status, WebhookEndpoint endpoint, @Nullable String base)
      throws JsonProcessingException {
    ObjectNode data = (ObjectNode) MAPPER.readTree(StatusDocument.of(status, base).toString());
    Optional<Json> result = status.result();
    if (result.isPresent() && result.get().size() <= LARGEST_RESULT) {
      data.putRawValue("result", new RawValue(result.get().toString()));
    }
    FieldKey key = endpoint.key();
    if (key != null) {
      for (String field : endpoint.encrypted()) {
        seal(data, key, id(status), field);
      }
    }
    return data;
  }

  private static void seal(ObjectNode data, FieldKey key, String id, String field)
      throws JsonProcessingException {
    JsonNode plain = data.get(field);
    if (plain != null) {
      byte[] bytes = MAPPER.writeValueAsString(plain).getBytes(StandardCharsets.UTF_8);
      data.putRawValue(field, new RawValue(key.seal(id, field, bytes)));
    }
  }
}
