package io.dualloop.rabbit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Reads what {@link StatusWriter} wrote; fields that it does not know are passed over. */
final class StatusReader {

  private static final JsonFactory JSON = new JsonFactory();

  /**
   * What was read.
   *
   * @param status how the task stands
   * @param isWhole whether nothing was left out of it
   */
  record Read(TaskStatus status, boolean isWhole) {}

  private final byte[] bytes;
  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Json> values = new HashMap<>();
  private final List<StateChange> history = new ArrayList<>();
  private @Nullable TaskError error;

  private StatusReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Reads one.
   *
   * @throws RuntimeException if it can't be read
   */
  static Read read(byte[] body) {
    try (JsonParser parser = JSON.createParser(body)) {
      StatusReader reader = new StatusReader(body);
      reader.object(parser);
      return reader.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void object(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IOException("a status must be a JSON object");
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      switch (name) {
        case "result", "partial" -> values.put(name, raw(parser));
        case "error" -> error = error(fields(parser));
        case "history" -> {
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            history.add(change(fields(parser)));
          }
        }
        default -> scalar(parser, token, name, texts);
      }
    }
  }

  private static Map<String, String> fields(JsonParser parser) throws IOException {
    Map<String, String> fields = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      scalar(parser, parser.nextToken(), name, fields);
    }
    return fields;
  }

  private static void scalar(
      JsonParser parser, JsonToken token, String name, Map<String, String> into)
      throws IOException {
    if (token.isScalarValue() && token != JsonToken.VALUE_NULL) {
      into.put(name, parser.getText());
    } else {
      parser.skipChildren();
    }
  }

  /** The very bytes of a value: what it says must not be changed by reading and writing it. */
  private Json raw(JsonParser parser) throws IOException {
    int from = (int) parser.currentTokenLocation().getByteOffset();
    parser.skipChildren();
    parser.finishToken();
    int to = (int) parser.currentLocation().getByteOffset();
    return Json.of(Arrays.copyOfRange(bytes, from, to));
  }

  private Read read() {
    TaskState state = TaskState.valueOf(text(texts, "state"));
    boolean ended = state.isEnding();
    TaskStatus status =
        new TaskStatus(
            TaskId.of(text(texts, "taskId")),
            text(texts, "type"),
            new User(text(texts, "tenant"), text(texts, "principal")),
            state,
            number(texts, "version"),
            (int) number(texts, "attempt"),
            new Progress(
                (int) number(texts, "percent"),
                text(texts, "message"),
                duration(texts, "remainingMs"),
                values.get("partial")),
            Boolean.parseBoolean(text(texts, "cancelRequested")),
            ended ? null : error,
            ended ? ending() : null,
            times(),
            history);
    return new Read(status, !texts.containsKey("resultBytes"));
  }

  private Ending ending() {
    String version = texts.get("sourceVersion");
    return new Ending(
        Work.valueOf(text(texts, "work")),
        values.get("result"),
        error,
        duration(texts, "dataAgeMs"),
        number(texts, "begin"),
        version == null ? null : Long.valueOf(version));
  }

  private TaskStatus.Times times() {
    return new TaskStatus.Times(
        Instant.parse(text(texts, "acceptedAt")),
        instant("startedAt"),
        instant("endedAt"),
        instant("expiresAt"),
        instant("estimatedCompletion"));
  }

  private static StateChange change(Map<String, String> fields) {
    return new StateChange(
        TaskState.valueOf(text(fields, "state")),
        number(fields, "version"),
        (int) number(fields, "attempt"),
        Instant.parse(text(fields, "at")));
  }

  private static TaskError error(Map<String, String> fields) {
    return new TaskError(
        text(fields, "code"),
        text(fields, "message"),
        Boolean.parseBoolean(text(fields, "retryable")),
        duration(fields, "retryAfterMs"));
  }

  private static String text(Map<String, String> fields, String name) {
    String text = fields.get(name);
    if (text == null) {
      throw new NoSuchElementException("a status lacks " + name);
    }
    return text;
  }

  private static long number(Map<String, String> fields, String name) {
    return Long.parseLong(text(fields, name));
  }

  private static @Nullable Duration duration(Map<String, String> fields, String name) {
    String millis = fields.get(name);
    return millis == null ? null : Duration.ofMillis(Long.parseLong(millis));
  }

  private @Nullable Instant instant(String name) {
    String at = texts.get(name);
    return at == null ? null : Instant.parse(at);
  }
}
