package io.dualloop.rabbit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads an envelope of another program, as far as a store has to know it; the worker reads the
 * bytes again. As strict as the worker is, so that nothing is accepted that can't be done.
 */
final class EnvelopeReader {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private EnvelopeReader() {}

  /**
   * Reads one.
   *
   * @throws InvalidEnvelopeException naming the field and the value, if it can't be read
   */
  static Submission read(byte[] bytes) {
    EnvelopeFields top = new EnvelopeFields(parse(bytes), "");
    TaskId id = top.parsed("taskId", top.text("taskId"), TaskId::of);
    String type = type(top);
    Priority priority = priority(top);
    Instant unused = top.parsed("createdAt", top.text("createdAt"), Instant::parse);
    String unusedMaker = top.text("createdBy");
    JsonNode payload = top.any("payload");
    EnvelopeFields metadata = top.object("metadata");
    return submission(id, new Submission.Lane(type, priority), payload, metadata, Json.of(bytes));
  }

  private static Submission submission(
      TaskId id, Submission.Lane lane, JsonNode payload, EnvelopeFields in, Json envelope) {
    User user = user(in);
    Duration timeout = in.positiveMillis("timeoutMs");
    Duration delay = in.millis("delayMs");
    String watcher = in.optionalText("frontendCallbackTopic");
    String requestKey = in.optionalText("requestKey");
    String idempotencyKey = in.optionalText("idempotencyKey");
    return new Submission(
        id,
        lane,
        user,
        envelope,
        timeout == null ? TaskType.DEFAULT_TIMEOUT : timeout,
        in.positiveMillis("startWithinMs"),
        delay == null ? Duration.ZERO : delay,
        requestKey == null ? null : new Submission.RequestKey(requestKey, 0),
        idempotencyKey == null ? null : idempotency(lane.type(), user, idempotencyKey, payload),
        watcher == null ? null : in.parsed("frontendCallbackTopic", watcher, Address::new));
  }

  private static User user(EnvelopeFields in) {
    String tenant = orEmpty(in.optionalText("tenant"));
    return in.parsed(
        "principal", orEmpty(in.optionalText("principal")), name -> User.of(tenant, name));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** As a foreground loop makes it: the key counts within its user and type only. */
  private static Submission.Idempotency idempotency(
      String type, User user, String key, JsonNode payload) {
    try {
      String scoped =
          MAPPER.writeValueAsString(List.of(type, user.tenant(), user.principal(), key));
      // Read as maps, which are written in the order of their keys.
      String parameters = MAPPER.writeValueAsString(MAPPER.convertValue(payload, Object.class));
      return new Submission.Idempotency(
          scoped, Names.digest(parameters.getBytes(StandardCharsets.UTF_8)));
    } catch (JsonProcessingException e) {
      throw new InvalidEnvelopeException(
          "payload", "has no canonical form: " + e.getOriginalMessage(), e);
    }
  }

  private static ObjectNode parse(byte[] bytes) {
    if (bytes.length > TaskEnvelope.MAX_BYTES) {
      throw new InvalidEnvelopeException(
          "",
          String.format(
              Locale.ROOT,
              "an envelope may have %d bytes, but this one has %d; put large data elsewhere and"
                  + " send a reference",
              TaskEnvelope.MAX_BYTES,
              bytes.length),
          null);
    }
    JsonNode node;
    try {
      node = MAPPER.readTree(bytes);
    } catch (IOException | StackOverflowError e) {
      String why =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      throw new InvalidEnvelopeException("", "the envelope is not JSON: " + why, e);
    }
    if (!(node instanceof ObjectNode object)) {
      throw new InvalidEnvelopeException(
          "",
          "the envelope must be a JSON object, but is "
              + (node == null ? "empty" : node.getNodeType()),
          null);
    }
    return object;
  }

  private static String type(EnvelopeFields top) {
    String text = top.text("type");
    // The rules of a type's name are those of an id, but for its length.
    boolean isName = text.length() <= TaskType.MAX_NAME_LENGTH && text.matches("[A-Za-z0-9._-]+");
    if (!isName) {
      throw top.wrong(
          "type",
          "must have 1 to "
              + TaskType.MAX_NAME_LENGTH
              + " of A-Z a-z 0-9 . _ -, but is '"
              + text
              + "'",
          null);
    }
    return text;
  }

  private static Priority priority(EnvelopeFields top) {
    String text = top.optionalText("priority");
    return text == null ? Priority.NORMAL : top.parsed("priority", text, Priority::valueOf);
  }
}
