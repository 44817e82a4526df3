package io.dualloop.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.dualloop.api.TaskId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a client says on a socket.
 *
 * @param type what it wants
 * @param task of which task; null for a heartbeat
 * @param cursor the version it has seen; empty if it said none
 */
record ClientMessage(String type, @Nullable TaskId task, String cursor) {

  private static final int LONGEST_CURSOR = 19;

  /** The fields that each type has beside {@code type}; a cursor may be left out of the first. */
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "subscribe", Set.of("task", "cursor"),
          "unsubscribe", Set.of("task"),
          "acknowledge", Set.of("task", "cursor"),
          "cancel", Set.of("task"),
          "heartbeat", Set.of());

  /**
   * Reads one.
   *
   * @throws ProblemException if it is none
   */
  static ClientMessage of(String text) {
    JsonNode message;
    try {
      message = JsonText.tree(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw invalid("A message must be one JSON object.");
    }
    if (message == null || !message.isObject()) {
      throw invalid("A message must be one JSON object.");
    }
    String type = message.path("type").asText();
    Set<String> fields = FIELDS.get(type);
    if (fields == null) {
      throw invalid(
          "'type' must be one of subscribe, unsubscribe, acknowledge, cancel, heartbeat.");
    }
    message
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!name.equals("type") && !fields.contains(name)) {
                throw invalid("A message of type '" + type + "' has only " + fields + ".");
              }
            });
    return new ClientMessage(
        type, fields.isEmpty() ? null : task(message.path("task")), cursor(type, message));
  }

  private static TaskId task(JsonNode task) {
    try {
      return TaskId.of(task.asText());
    } catch (IllegalArgumentException e) {
      throw invalid("'task' must be the id of a task.");
    }
  }

  private static String cursor(String type, JsonNode message) {
    String cursor = message.path("cursor").asText("");
    boolean digits = cursor.chars().allMatch(c -> c >= '0' && c <= '9');
    boolean missing = cursor.isEmpty() && type.equals("acknowledge");
    if (!digits || missing || cursor.length() >= LONGEST_CURSOR) {
      throw invalid("'cursor' must be the version of a status, as a string of digits.");
    }
    return cursor;
  }

  private static ProblemException invalid(String detail) {
    return new Problem("message-invalid", 400, "Message invalid", detail).exception();
  }
}
