package io.dualloop.http.webhook.receiver;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Json;
import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.FieldKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;

/** Reads the body of a genuine webhook, and decrypts its fields. */
final class EventReader {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          // Numbers must survive as they were written.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final Map<String, FieldKey> keys;

  EventReader(Map<String, FieldKey> keys) {
    this.keys = keys;
  }

  WebhookEvent read(Genuine webhook, byte[] body) throws RefusedException {
    try {
      if (!(MAPPER.readTree(body) instanceof ObjectNode event)) {
        throw new RefusedException(Outcome.MALFORMED, "the body must be a JSON object");
      }
      JsonNode data = event.path("data");
      if (data instanceof ObjectNode fields) {
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
          if (field.getValue().path("enc").asText().equals(FieldKey.ALGORITHM)) {
            field.setValue(opened(webhook.id(), field.getKey(), field.getValue()));
          }
        }
      }
      Json read = data.isMissingNode() ? Json.NULL : Json.of(MAPPER.writeValueAsBytes(data));
      return new WebhookEvent(
          webhook.id(), webhook.sentAt(), event.path("type").asText(), read, Json.of(body));
    } catch (IOException e) {
      throw new RefusedException(Outcome.MALFORMED, "the body must be a JSON object");
    }
  }

  private JsonNode opened(String id, String name, JsonNode field)
      throws IOException, RefusedException {
    FieldKey key = keys.get(field.path("kid").asText());
    if (key == null) {
      throw new RefusedException(
          Outcome.MALFORMED, "a field is encrypted by a key that is not known here");
    }
    try {
      return MAPPER.readTree(
          key.open(id, name, field.path("iv").asText(), field.path("ct").asText()));
    } catch (GeneralSecurityException e) {
      throw new RefusedException(Outcome.MALFORMED, "an encrypted field can't be decrypted");
    }
  }
}
