package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CrewReportsTest {

  private static final CrewPlay PLAY = CrewPlays.small();

  @Test
  void theJsonHoldsTheKillAndWhatBecameOfIt() throws Exception {
    JsonNode json = new ObjectMapper().readTree(CrewJson.of(PLAY));

    assertThat(json.path("transcripts").get(0).asText()).isEqualTo("please deliver parcel one");
    assertThat(json.path("processes")).hasSize(3);
    assertThat(json.path("attempts").get(0).path("finished").asBoolean(true)).isFalse();
    assertThat(json.path("kill").toString())
        .isEqualTo(
            "{\"process\":\"worker-1\",\"pid\":11,\"atMs\":2000,\"taskId\":\"task-1\","
                + "\"type\":\"REDELIVER\",\"leaseMs\":2000,\"endings\":1,"
                + "\"begunAgainBy\":\"worker-2\",\"begunAgainAfterMs\":1900,"
                + "\"toldAfterwards\":[\"Done.\"]}");
    assertThat(json.path("tasksNotEndedOnce").asLong(-1)).isZero();
    assertThat(json.path("saidTwice").asLong(-1)).isZero();
    assertThat(json.path("unfinishedInStore").asLong(-1)).isZero();
    assertThat(json.path("deliveriesOrdered").asLong()).isOne();
    assertThat(json.path("deliveriesBooked").asLong()).isOne();
    assertThat(json.path("wakeUpsCarried").asLong()).isEqualTo(3);
    assertThat(json.path("statusesCarried").asLong()).isEqualTo(7);
  }

  @Test
  void theTextTellsTheStoryInAHundredColumns() {
    String text = CrewText.of(PLAY);

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text)
        .contains("worker-1 is killed")
        .contains("REDELIVER, attempt 1 (killed after 900 ms)")
        .contains("REDELIVER, attempt 2 (1.60 s)")
        .contains("by worker-2, 1.90 s after the kill; a lease is 2.00 s")
        .contains("1, each ended once")
        .contains("1 ordered, 1 booked");
  }

  @Test
  void theTextSaysSoWhereATaskIsNotBegunAgain() {
    CrewPlay lost =
        CrewPlays.of(List.of(), PLAY.attempts().subList(0, 1), List.of("PENDING", "PROCESSING"));

    assertThat(CrewText.of(lost)).contains("never").contains("of which 1 did not end once");
    assertThat(CrewJson.of(lost)).doesNotContain("begunAgainBy");
  }

  @Test
  void thePageNeedsNothingBesideItselfAndShowsTheProcesses() throws Exception {
    String page = CrewPage.of(PLAY);

    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("worker-1: process 11", "worker-2: process 12")
        .contains("<div class='attempt lost w1'")
        .contains("<div class='attempt again w2'")
        .contains("killed (SIGKILL)")
        .doesNotContain("<script", "http:", "https:", "src=", "@import", "<!--", "/*style*/");
  }

  @ParameterizedTest
  @EnumSource(Broker.class)
  void allOfThemNameWhatCarriedTheWorkAndWhatKeptIt(Broker broker) throws Exception {
    CrewPlay play = CrewPlays.small(broker);

    assertThat(CrewText.of(play))
        .contains("== Over " + broker.title() + " ==")
        .containsPattern("Left undone in " + broker.store() + " +0");
    assertThat(CrewPage.of(play))
        .contains("<h1>One conversation over " + broker.title() + "</h1>")
        .containsPattern("(" + broker.store() + "|and) keeps the tasks");
    JsonNode json = new ObjectMapper().readTree(CrewJson.of(play));
    assertThat(json.path("transport").asText()).isEqualTo(broker.title());
    assertThat(json.path("store").asText()).isEqualTo(broker.store());
  }
}
