package io.dualloop.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.dualloop.api.TaskId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is said to a client on a socket, as JSON. */
final class ServerMessages {

  static final String HEARTBEAT = "{\"type\":\"heartbeat\"}";

  private ServerMessages() {}

  static String welcome(HttpLimits.Sockets limits) {
    ObjectNode message = typed("welcome", null);
    message.put("heartbeatMs", limits.heartbeat().toMillis());
    message.put("maxTasks", limits.tasks());
    message.put("maxMessageBytes", limits.messageBytes());
    return text(message);
  }

  /** A status, which is written once for all who read it. */
  static String status(String type, TaskId task, String cursor, String status) {
    ObjectNode message = typed(type, task);
    message.put("cursor", cursor);
    message.putRawValue("status", new RawValue(status));
    return text(message);
  }

  static String current(TaskId task, String cursor) {
    return text(typed("current", task).put("cursor", cursor));
  }

  static String cancelled(TaskId task, String work) {
    ObjectNode message = typed("cancelled", task);
    if (!work.isEmpty()) {
      message.put("work", work);
    }
    return text(message);
  }

  static String problem(@Nullable TaskId task, Problem problem) {
    ObjectNode message = typed("problem", task);
    message.set("problem", problem.document());
    Duration wait = problem.retryAfter();
    if (wait != null) {
      message.put("retryAfterMs", wait.toMillis());
    }
    return text(message);
  }

  /** A problem that was written for an answer over HTTP. */
  static String problem(TaskId task, byte[] document) {
    ObjectNode message = typed("problem", task);
    message.putRawValue("problem", new RawValue(new String(document, StandardCharsets.UTF_8)));
    return text(message);
  }

  static String closing(long retryAfterMillis) {
    return text(typed("closing", null).put("retryAfterMs", retryAfterMillis));
  }

  private static ObjectNode typed(String type, @Nullable TaskId task) {
    ObjectNode message = JsonText.object();
    message.put("type", type);
    if (task != null) {
      message.put("task", task.value());
    }
    return message;
  }

  private static String text(ObjectNode message) {
    return new String(JsonText.bytes(message), StandardCharsets.UTF_8);
  }
}
