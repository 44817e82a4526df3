package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An envelope of another program, read as strictly as the worker will read it. */
class EnvelopeReaderTest {

  static final String ENVELOPE =
      """
      {"taskId": "a1b2c3d4", "type": "QUERY_LOGISTICS", "priority": "HIGH",
       "createdAt": "2023-10-27T10:30:00Z", "createdBy": "frontend-session-xyz",
       "payload": {"orderNo": "202310271030001", "n": 1.50},
       "metadata": {"frontendCallbackTopic": "/task/status/a1b2c3d4", "timeoutMs": 10000,
         "tenant": "acme", "principal": "user_12345", "delayMs": 5, "startWithinMs": 900,
         "requestKey": "q", "idempotencyKey": "i", "later": [1]}, "more": {}}
      """;

  private static Submission read(String text) {
    return EnvelopeReader.read(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyFieldThatAStoreHasToKnow() {
    Submission task = read(ENVELOPE);
    assertThat(task.id()).isEqualTo(TaskId.of("a1b2c3d4"));
    assertThat(task.lane()).isEqualTo(new Submission.Lane("QUERY_LOGISTICS", Priority.HIGH));
    assertThat(task.owner()).isEqualTo(User.of("acme", "user_12345"));
    assertThat(task.envelope()).isEqualTo(Json.of(ENVELOPE));
    assertThat(task.timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(task.startWithin()).isEqualTo(Duration.ofMillis(900));
    assertThat(task.delay()).isEqualTo(Duration.ofMillis(5));
    assertThat(task.requestKey()).isEqualTo(new Submission.RequestKey("q", 0));
    assertThat(task.watcher()).isEqualTo(new Address("/task/status/a1b2c3d4"));
    assertThat(task.idempotency())
        .extracting("key")
        .isEqualTo("[\"QUERY_LOGISTICS\",\"acme\",\"user_12345\",\"i\"]");
  }

  @Test
  void whatIsNotSaidHasItsDefault() {
    Submission task =
        read(
            """
            {"taskId": "a", "type": "T", "createdAt": "2023-10-27T10:30:00Z", "createdBy": "",
             "payload": null}
            """);
    assertThat(task.lane().priority()).isEqualTo(Priority.NORMAL);
    assertThat(task.owner()).isEqualTo(User.ANYONE);
    assertThat(task.timeout()).isEqualTo(Duration.ofMinutes(10));
    assertThat(task.delay()).isEqualTo(Duration.ZERO);
    assertThat(task.watcher()).isNull();
  }

  @Test
  void T02_theSameParametersInAnotherOrderAreTheSame() {
    String other =
        ENVELOPE.replace(
            "\"orderNo\": \"202310271030001\", \"n\": 1.50",
            "\"n\":1.50,\"orderNo\":\"202310271030001\"");
    assertThat(other).isNotEqualTo(ENVELOPE);
    assertThat(read(other).idempotency()).isEqualTo(read(ENVELOPE).idempotency());
    assertThat(read(ENVELOPE.replace("1.50", "2")).idempotency())
        .isNotEqualTo(read(ENVELOPE).idempotency());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"a1b2c3d4\", \"type\"|\"a b\", \"type\"|taskId",
        "\"QUERY_LOGISTICS\"|\"ä\"|type",
        "\"HIGH\"|\"high\"|priority",
        "\"HIGH\"|1|priority",
        "2023-10-27T10:30:00Z|yesterday|createdAt",
        "10000|0|metadata.timeoutMs",
        "10000|\"10\"|metadata.timeoutMs",
        "\"delayMs\": 5|\"delayMs\": -5|metadata.delayMs",
        "\"payload\"|\"load\"|payload",
        "/task/status|task status|metadata.frontendCallbackTopic",
        "\"more\"|\"type\"|Duplicate",
        "{}}|{}} 1|not JSON",
      })
  void T11_whatIsWrongIsNamed(String right, String wrong, String named) {
    String text = ENVELOPE.replace(right, wrong);
    assertThat(text).isNotEqualTo(ENVELOPE);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining(named);
  }
}
