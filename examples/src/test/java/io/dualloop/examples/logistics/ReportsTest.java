package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ReportsTest {

  private static final Play SINGLE = Plays.small("Single loop");
  private static final Play DUAL = Plays.small("Two loops");

  @Test
  void theJsonHoldsWhatIsPromisedForBoth() throws Exception {
    JsonNode json = new ObjectMapper().readTree(JsonReport.of(DUAL, SINGLE));

    for (JsonNode play : new JsonNode[] {json, json.path("singleLoop")}) {
      assertThat(play.path("firstFeedbackMs")).hasSize(1);
      assertThat(play.path("firstFeedbackMs").get(0).asDouble()).isEqualTo(2.0);
      assertThat(play.path("transcripts").get(0).asText()).isEqualTo("where is parcel one");
      assertThat(play.path("spoken").get(1).toString())
          .isEqualTo("{\"atMs\":3000,\"text\":\"In Hamburg.\",\"kind\":\"fresh\"}");
      assertThat(play.path("carrierCalls").get(0).path("order").asText()).isEqualTo("1");
      assertThat(play.path("carrierCalls").get(0).path("atMs").asLong()).isEqualTo(1_010);
      assertThat(play.path("tasks").get(0).toString())
          .isEqualTo(
              "{\"taskId\":\"task-1\",\"type\":\"QUERY_LOGISTICS\","
                  + "\"states\":[\"PENDING\",\"PROCESSING\",\"SUCCEEDED\"]}");
      assertThat(play.path("ticksMissed").asLong()).isEqualTo(5);
    }
  }

  @Test
  void theTextFitsAHundredColumns() {
    String text = TextReport.timeline(DUAL) + TextReport.summary(SINGLE, DUAL);

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text).contains("1,002  assistant").contains("frozen for 2.00 s");
  }

  @Test
  void thePageNeedsNothingBesideItselfAndEscapesWhatWasSaid() throws Exception {
    String page = Page.of(SINGLE, DUAL);

    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("Let me &lt;look&gt;.")
        .contains("<title>track 1: 200 OK, in Hamburg, 1.98 s</title>")
        .doesNotContain("<script", "http:", "https:", "src=", "@import", "<!--", "/*style*/");
  }
}
