package io.dualloop.rabbit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.error.TaskError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes how a task stands as JSON, for listeners here and in other languages. */
final class StatusWriter {

  /** A longer result is left out; the listener reads it in the store (T19). */
  static final int LARGEST_RESULT = 32 * 1024;

  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator out;

  private StatusWriter(JsonGenerator out) {
    this.out = out;
  }

  static byte[] write(TaskStatus status) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator out = JSON.createGenerator(bytes)) {
      new StatusWriter(out).put(status);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void put(TaskStatus status) throws IOException {
    out.writeStartObject();
    out.writeStringField("taskId", status.taskId().value());
    out.writeStringField("type", status.type());
    out.writeStringField("tenant", status.owner().tenant());
    out.writeStringField("principal", status.owner().principal());
    out.writeStringField("state", status.state().name());
    out.writeNumberField("version", status.version());
    out.writeNumberField("attempt", status.attempt());
    out.writeNumberField("percent", status.progress().percent());
    out.writeStringField("message", status.progress().message());
    put("remainingMs", status.progress().remaining());
    Json partial = status.progress().partial();
    if (partial != null && isJson(partial)) {
      putRaw("partial", partial);
    }
    out.writeBooleanField("cancelRequested", status.cancelRequested());
    Optional<TaskError> error = status.error();
    if (error.isPresent()) {
      put(error.get());
    }
    Ending ending = status.ending();
    if (ending != null) {
      put(ending);
    }
    put(status.times());
    out.writeArrayFieldStart("history");
    for (StateChange change : status.history()) {
      put(change);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void put(TaskError error) throws IOException {
    out.writeObjectFieldStart("error");
    out.writeStringField("code", error.code());
    out.writeStringField("message", error.message());
    out.writeBooleanField("retryable", error.retryable());
    put("retryAfterMs", error.retryAfter());
    out.writeEndObject();
  }

  private void put(Ending ending) throws IOException {
    out.writeStringField("work", ending.work().name());
    out.writeNumberField("begin", ending.begin());
    put("dataAgeMs", ending.dataAge());
    if (ending.sourceVersion() != null) {
      out.writeNumberField("sourceVersion", ending.sourceVersion());
    }
    Json result = ending.result();
    if (result == null) {
      return;
    }
    if (result.size() <= LARGEST_RESULT && isJson(result)) {
      putRaw("result", result);
    } else {
      out.writeNumberField("resultBytes", result.size());
    }
  }

  private void put(TaskStatus.Times times) throws IOException {
    put("acceptedAt", times.acceptedAt());
    put("startedAt", times.startedAt());
    put("endedAt", times.endedAt());
    put("expiresAt", times.expiresAt());
    put("estimatedCompletion", times.estimatedCompletion());
  }

  private void put(StateChange change) throws IOException {
    out.writeStartObject();
    out.writeStringField("state", change.state().name());
    out.writeNumberField("version", change.version());
    out.writeNumberField("attempt", change.attempt());
    put("at", change.at());
    out.writeEndObject();
  }

  /** Rounded up, so that nothing looks younger than it is. */
  private void put(String name, @Nullable Duration duration) throws IOException {
    if (duration != null) {
      long millis = duration.toMillis();
      boolean whole = duration.minusMillis(millis).isZero();
      out.writeNumberField(name, whole ? millis : millis + 1);
    }
  }

  private void put(String name, @Nullable Instant at) throws IOException {
    if (at != null) {
      out.writeStringField(name, at.toString());
    }
  }

  private void putRaw(String name, Json value) throws IOException {
    out.writeFieldName(name);
    out.writeRawValue(value.toString());
  }

  /** It is written as it is, so it must not be able to pose as other fields. */
  private static boolean isJson(Json value) {
    try (JsonParser parser = JSON.createParser(value.bytes())) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      parser.finishToken();
      return parser.nextToken() == null;
    } catch (IOException e) {
      return false;
    }
  }
}
