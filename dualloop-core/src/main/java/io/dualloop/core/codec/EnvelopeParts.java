package io.dualloop.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dualloop.api.Json;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An envelope's text, taken apart. The payload is cut out, without space between its tokens: it may
 * be large, and a tree of it would only be written again.
 *
 * @param fields all others
 * @param payload the payload; null if there is none
 */
record EnvelopeParts(ObjectNode fields, @Nullable Json payload) {

  /**
   * Reads the text.
   *
   * @throws IOException if it is not one JSON text
   * @throws InvalidEnvelopeException if it is one, but no object
   */
  static EnvelopeParts read(ObjectMapper mapper, byte[] bytes) throws IOException {
    try (JsonParser parser = mapper.createParser(bytes)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        JsonNode node = mapper.readTree(bytes);
        throw new InvalidEnvelopeException(
            "", "the envelope must be a JSON object, but is " + node.getNodeType(), null);
      }
      ObjectNode fields = mapper.createObjectNode();
      Json payload = null;
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        if (name.equals("payload")) {
          payload = Json.of(compact(mapper, cut(parser, bytes)));
        } else {
          fields.set(name, mapper.<JsonNode>readTree(parser));
        }
      }
      if (parser.nextToken() != null) {
        throw new IOException("there is something behind its end");
      }
      return new EnvelopeParts(fields, payload);
    }
  }

  /** The value that begins at the current token, which is read to its end. */
  private static byte[] cut(JsonParser parser, byte[] bytes) throws IOException {
    int from = (int) parser.currentTokenLocation().getByteOffset();
    if (from < 0) {
      // The parser has taken it for another encoding, and counts characters.
      throw new IOException("it is not in UTF-8");
    }
    parser.skipChildren();
    parser.finishToken();
    int to = (int) parser.currentLocation().getByteOffset();
    return Arrays.copyOfRange(bytes, from, to);
  }

  private static byte[] compact(ObjectMapper mapper, byte[] value) throws IOException {
    if (!hasSpace(value)) {
      return value;
    }
    try (JsonParser in = mapper.createParser(value);
        ByteArrayBuilder buffer = new ByteArrayBuilder(value.length);
        JsonGenerator out = mapper.createGenerator(buffer)) {
      in.nextToken();
      out.copyCurrentStructureExact(in);
      out.flush();
      return buffer.toByteArray();
    }
  }

  /** Whether there may be space between tokens; what is in a text counts, too. */
  private static boolean hasSpace(byte[] value) {
    for (byte each : value) {
      if (each >= 0 && each <= ' ') {
        return true;
      }
    }
    return false;
  }
}
