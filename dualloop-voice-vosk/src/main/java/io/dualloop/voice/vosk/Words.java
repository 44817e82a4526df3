package io.dualloop.voice.vosk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** The words of one result and how sure Vosk is of them on average. */
record Words(String text, double confidence) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Words of(String result) {
    JsonNode node;
    try {
      node = JSON.readTree(result);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Vosk gave a result that isn't JSON: " + result, e);
    }
    double sum = 0;
    int words = 0;
    for (JsonNode word : node.path("result")) {
      sum += word.path("conf").asDouble();
      words++;
    }
    double mean = words == 0 ? 0 : Math.max(0, Math.min(1, sum / words));
    return new Words(node.path("text").asText("").strip(), mean);
  }

  boolean isEmpty() {
    return text.isEmpty();
  }
}
