package io.dualloop.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The envelope's wire format: one JSON object in UTF-8. Strict at the door: a wrong field is
 * refused by name and value. Fields that this version does not know are kept. Safe for concurrent
 * use.
 */
public final class EnvelopeCodec {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          // Numbers in a payload must survive as they were written.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private EnvelopeCodec() {}

  /**
   * Reads an envelope.
   *
   * @param bytes what came
   * @return the envelope
   * @throws InvalidEnvelopeException naming the field and the value, if it is over 1 MiB, not JSON,
   *     or a field is missing, of the wrong type, or out of range
   */
  public static TaskEnvelope read(Json bytes) {
    EnvelopeParts parts = parse(bytes);
    Fields top = new Fields(MAPPER, parts.fields(), "");
    TaskId id = top.parsed("taskId", top.text("taskId"), TaskId::of);
    String type = top.text("type");
    Priority priority = priority(top);
    Instant createdAt = top.parsed("createdAt", top.text("createdAt"), Instant::parse);
    String createdBy = top.text("createdBy");
    Json payload = parts.payload();
    if (payload == null) {
      throw top.wrong("payload", "is missing; any JSON value is needed", null);
    }
    Fields inner = top.object("metadata");
    EnvelopeMetadata metadata = inner == null ? EnvelopeMetadata.NONE : metadata(inner);
    return top.parsed(
        "type",
        type,
        name ->
            new TaskEnvelope(
                id, name, priority, createdAt, createdBy, payload, metadata, top.rest()));
  }

  private static EnvelopeParts parse(Json bytes) {
    if (bytes.size() > TaskEnvelope.MAX_BYTES) {
      throw new InvalidEnvelopeException(
          "",
          "an envelope may have "
              + TaskEnvelope.MAX_BYTES
              + " bytes, but this one has "
              + bytes.size()
              + "; put large data elsewhere and send a reference",
          null);
    }
    if (bytes.size() == 0) {
      throw new InvalidEnvelopeException("", "the envelope is empty, which is not JSON", null);
    }
    try {
      return EnvelopeParts.read(MAPPER, bytes.bytes());
    } catch (IOException e) {
      throw new InvalidEnvelopeException(
          "", "the envelope is not JSON: " + JsonCodec.shortReason(e), e);
    }
  }

  private static Priority priority(Fields top) {
    String text = top.optionalText("priority");
    if (text == null) {
      return Priority.NORMAL;
    }
    for (Priority priority : Priority.values()) {
      if (priority.name().equals(text)) {
        return priority;
      }
    }
    throw top.wrong("priority", "must be HIGH, NORMAL or LOW, but is '" + text + "'", null);
  }

  private static EnvelopeMetadata metadata(Fields in) {
    String tenant = Optional.ofNullable(in.optionalText("tenant")).orElse("");
    String principal = Optional.ofNullable(in.optionalText("principal")).orElse("");
    Duration delay = in.optionalMillis("delayMs");
    Duration timeout = positive(in, "timeoutMs");
    Duration startWithin = positive(in, "startWithinMs");
    long turn = in.number("turn", 0);
    if (turn < 0) {
      throw in.wrong("turn", "must not be negative, but is " + turn, null);
    }
    String redriveOf = in.optionalText("redriveOf");
    return new EnvelopeMetadata(
        in.optionalText("frontendCallbackTopic"),
        timeout,
        startWithin,
        delay == null ? Duration.ZERO : delay,
        in.parsed("principal", principal, name -> User.of(tenant, name)),
        in.optionalText("requestKey"),
        in.optionalText("idempotencyKey"),
        in.optionalText("sessionId"),
        turn,
        in.optionalText("traceparent"),
        in.texts("tags"),
        redriveOf == null ? null : in.parsed("redriveOf", redriveOf, TaskId::of),
        in.rest());
  }

  private static @Nullable Duration positive(Fields in, String name) {
    Duration value = in.optionalMillis(name);
    if (value != null && value.isZero()) {
      throw in.wrong(name, "must be positive, but is 0", null);
    }
    return value;
  }

  /**
   * Writes an envelope.
   *
   * @param envelope what to write
   * @return its bytes
   * @throws InvalidEnvelopeException if they are more than 1 MiB, or the payload is not JSON
   */
  public static Json write(TaskEnvelope envelope) {
    check("payload", envelope.payload());
    envelope.unknown().forEach(EnvelopeCodec::check);
    envelope.metadata().unknown().forEach(EnvelopeCodec::check);
    try (ByteArrayBuilder buffer = new ByteArrayBuilder();
        JsonGenerator out = MAPPER.createGenerator(buffer)) {
      out.writeStartObject();
      out.writeStringField("taskId", envelope.taskId().value());
      out.writeStringField("type", envelope.type());
      out.writeStringField("priority", envelope.priority().name());
      out.writeStringField("createdAt", envelope.createdAt().toString());
      out.writeStringField("createdBy", envelope.createdBy());
      raw(out, "payload", envelope.payload());
      out.writeFieldName("metadata");
      write(out, envelope.metadata());
      writeAll(out, envelope.unknown());
      out.writeEndObject();
      out.flush();
      Json bytes = Json.of(buffer.toByteArray());
      if (bytes.size() > TaskEnvelope.MAX_BYTES) {
        throw new InvalidEnvelopeException(
            "payload",
            "the envelope of "
                + envelope.type()
                + " has "
                + bytes.size()
                + " bytes, but may have "
                + TaskEnvelope.MAX_BYTES
                + "; put large data elsewhere and send a reference",
            null);
      }
      return bytes;
    } catch (IOException e) {
      throw new InvalidEnvelopeException(
          "payload", "can't be written: " + JsonCodec.shortReason(e), e);
    }
  }

  /** It is written as it is, so it must not be able to pose as other fields. */
  private static void check(String field, Json value) {
    try {
      JsonCodec.check(value);
    } catch (IOException e) {
      throw new InvalidEnvelopeException(field, "is not JSON: " + JsonCodec.shortReason(e), e);
    }
  }

  private static void write(JsonGenerator out, EnvelopeMetadata metadata) throws IOException {
    out.writeStartObject();
    text(out, "frontendCallbackTopic", metadata.frontendCallbackTopic());
    millis(out, "timeoutMs", metadata.timeout());
    millis(out, "startWithinMs", metadata.startWithin());
    millis(out, "delayMs", metadata.delay().isZero() ? null : metadata.delay());
    text(out, "tenant", emptyToNull(metadata.user().tenant()));
    text(out, "principal", emptyToNull(metadata.user().principal()));
    text(out, "requestKey", metadata.requestKey());
    text(out, "idempotencyKey", metadata.idempotencyKey());
    text(out, "sessionId", metadata.sessionId());
    if (metadata.turn() > 0) {
      out.writeNumberField("turn", metadata.turn());
    }
    text(out, "traceparent", metadata.traceparent());
    if (!metadata.tags().isEmpty()) {
      out.writeArrayFieldStart("tags");
      for (String tag : new TreeSet<>(metadata.tags())) {
        out.writeString(tag);
      }
      out.writeEndArray();
    }
    TaskId redriveOf = metadata.redriveOf();
    text(out, "redriveOf", redriveOf == null ? null : redriveOf.value());
    writeAll(out, metadata.unknown());
    out.writeEndObject();
  }

  private static void writeAll(JsonGenerator out, Map<String, Json> unknown) throws IOException {
    for (Map.Entry<String, Json> field : new TreeMap<>(unknown).entrySet()) {
      raw(out, field.getKey(), field.getValue());
    }
  }

  private static void raw(JsonGenerator out, String name, Json value) throws IOException {
    out.writeFieldName(name);
    out.writeRawValue(new RawJson(value));
  }

  private static void text(JsonGenerator out, String name, @Nullable String value)
      throws IOException {
    if (value != null) {
      out.writeStringField(name, value);
    }
  }

  private static void millis(JsonGenerator out, String name, @Nullable Duration value)
      throws IOException {
    if (value != null) {
      out.writeNumberField(name, value.toMillis());
    }
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
