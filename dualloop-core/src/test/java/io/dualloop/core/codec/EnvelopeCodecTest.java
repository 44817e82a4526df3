package io.dualloop.core.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeCodecTest {

  @Test
  void readsTheSampleOfTheDesign() throws IOException {
    TaskEnvelope envelope = EnvelopeCodec.read(golden("sample.json"));

    assertThat(envelope.taskId()).isEqualTo(TaskId.of("a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8"));
    assertThat(envelope.type()).isEqualTo("QUERY_LOGISTICS");
    assertThat(envelope.priority()).isEqualTo(Priority.NORMAL);
    assertThat(envelope.createdAt()).isEqualTo(Instant.parse("2023-10-27T10:30:00Z"));
    assertThat(envelope.createdBy()).isEqualTo("frontend-session-xyz");
    assertThat(envelope.payload())
        .isEqualTo(Json.of("{\"orderNo\":\"202310271030001\",\"userId\":\"user_12345\"}"));
    assertThat(envelope.metadata().frontendCallbackTopic()).isEqualTo("/task/status/a1b2c3d4");
    assertThat(envelope.metadata().timeout()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void writesTheSampleInItsCompactForm() throws IOException {
    assertThat(EnvelopeCodec.write(EnvelopeCodec.read(golden("sample.json"))))
        .isEqualTo(trimmed("compact.json"));
  }

  @Test
  void everyFieldAndEveryUnknownFieldSurvivesByteForByte() throws IOException {
    TaskEnvelope envelope = EnvelopeCodec.read(golden("full.json"));

    assertThat(envelope.metadata().user()).isEqualTo(User.of("acme", "user_1"));
    assertThat(envelope.metadata().turn()).isEqualTo(3);
    assertThat(envelope.metadata().tags()).isEqualTo(Set.of("order:1", "user:1"));
    assertThat(envelope.unknown()).containsOnlyKeys("alsoLater");
    assertThat(envelope.metadata().unknown()).containsOnlyKeys("later");
    assertThat(EnvelopeCodec.write(envelope)).isEqualTo(trimmed("full.json"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"taskId\": \"a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8\", | `` | taskId | is missing",
        "\"a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8\" | 7 | taskId | must be a text, but is 7",
        "\"a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8\" | \"a b\" | taskId | 'a b'",
        "\"a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8\" | \"\" | taskId | 1 to 64 characters",
        "\"QUERY_LOGISTICS\" | \"a/b\" | type | 'a/b'",
        "\"QUERY_LOGISTICS\" | null | type | is missing",
        "\"NORMAL\" | \"URGENT\" | priority | HIGH, NORMAL or LOW, but is 'URGENT'",
        "\"NORMAL\" | 1 | priority | must be a text, but is 1",
        "\"2023-10-27T10:30:00Z\" | \"yesterday\" | createdAt | 'yesterday'",
        "10000 | -1 | metadata.timeoutMs | -1",
        "10000 | 0 | metadata.timeoutMs | must be positive",
        "10000 | 1.5 | metadata.timeoutMs | whole number of milliseconds, but is 1.5",
        "10000 | \"10000\" | metadata.timeoutMs | but is \"10000\"",
        "10000 | 99999999999999999999 | metadata.timeoutMs | whole number",
        "10000 | 1, \"delayMs\": -5 | metadata.delayMs | -5",
        "10000 | 1, \"turn\": -5 | metadata.turn | -5",
        "10000 | 1, \"tags\": \"x\" | metadata.tags | list of texts, but is \"x\"",
        "10000 | 1, \"redriveOf\": \"!\" | metadata.redriveOf | '!'",
      })
  void aWrongFieldIsRefusedByNameAndValue(String text, String wrong, String field, String problem)
      throws IOException {
    String sample = golden("sample.json").toString();
    assertThat(sample).contains(text.strip());
    Json broken = Json.of(sample.replace(text.strip(), wrong));

    assertThatThrownBy(() -> EnvelopeCodec.read(broken))
        .isInstanceOfSatisfying(
            InvalidEnvelopeException.class, e -> assertThat(e.field()).isEqualTo(field))
        .hasMessageStartingWith(field + ": ")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | not JSON",
        "no json | not JSON",
        "{\"taskId\": | not JSON",
        "[] | must be a JSON object, but is ARRAY",
        "{} {} | not JSON",
        "{\"type\":\"A\",\"type\":\"B\"} | not JSON",
      })
  void whatIsNoJsonObjectIsRefused(String text, String problem) {
    assertThatThrownBy(() -> EnvelopeCodec.read(Json.of(text)))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void overOneMebibyteIsRefusedOnBothSides() throws IOException {
    String payload = "\"" + "x".repeat(TaskEnvelope.MAX_BYTES) + "\"";
    TaskEnvelope sample = EnvelopeCodec.read(golden("sample.json"));
    TaskEnvelope large =
        new TaskEnvelope(
            sample.taskId(),
            sample.type(),
            sample.priority(),
            sample.createdAt(),
            sample.createdBy(),
            Json.of(payload),
            sample.metadata(),
            sample.unknown());

    assertThatThrownBy(() -> EnvelopeCodec.write(large))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining("bytes, but may have 1048576");
    assertThatThrownBy(() -> EnvelopeCodec.read(Json.of(payload)))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining("may have 1048576 bytes");
  }

  @Test
  void aPayloadThatIsNotJsonCannotPoseAsOtherFields() throws IOException {
    TaskEnvelope sample = EnvelopeCodec.read(golden("sample.json"));
    TaskEnvelope forged =
        new TaskEnvelope(
            sample.taskId(),
            sample.type(),
            sample.priority(),
            sample.createdAt(),
            sample.createdBy(),
            Json.of("1,\"priority\":\"HIGH\""),
            sample.metadata(),
            sample.unknown());

    assertThatThrownBy(() -> EnvelopeCodec.write(forged))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining("payload: is not JSON");
  }

  @Test
  void aHugeWrongValueDoesNotMakeAHugeMessage() {
    Json huge = Json.of("{\"taskId\":\"" + "x".repeat(500_000) + "\"}");
    assertThatThrownBy(() -> EnvelopeCodec.read(huge))
        .isInstanceOfSatisfying(
            InvalidEnvelopeException.class,
            e -> assertThat(String.valueOf(e.getMessage()).length()).isLessThan(500));
  }

  @Test
  void deepNestingIsRefusedNotAnOverflow() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertThatThrownBy(() -> EnvelopeCodec.read(Json.of(deep)))
        .isInstanceOf(InvalidEnvelopeException.class);
  }

  private static Json trimmed(String name) throws IOException {
    return Json.of(golden(name).toString().strip());
  }

  private static Json golden(String name) throws IOException {
    try (InputStream in = EnvelopeCodecTest.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no golden file " + name);
      }
      return Json.of(in.readAllBytes());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.50 | 1.50",
        "-0 | -0",
        "1e400 | 1e400",
        "null | null",
        "true | true",
        "`\"a \\\" } b\"` | `\"a \\\" } b\"`",
        "`\"\\u00e4 ä\"` | `\"ä ä\"`",
        "[] | []",
        "`[1 , [2.50 ,{ } ] ]` | `[1,[2.50,{}]]`",
        "`{ \"a\" : {\"b\": \"c  d\"} }` | `{\"a\":{\"b\":\"c  d\"}}`",
      })
  void aPayloadOfEveryKindIsCutOutWhereverItStands(String written, String cut) {
    String others =
        "\"taskId\":\"t-1\",\"type\":\"ASK\",\"createdAt\":\"2026-01-01T00:00:00Z\",\"createdBy\":\"me\"";
    List<String> texts =
        List.of(
            "{\"payload\":" + written + "," + others + "}",
            "{ " + others + " , \"payload\" : " + written + " }",
            "{\"ä\":\"€\"," + others + ",\"payload\":" + written + "}",
            "\uFEFF{" + others + ",\"payload\":" + written + "}");

    assertThat(texts)
        .allSatisfy(
            text ->
                assertThat(EnvelopeCodec.read(Json.of(text)).payload()).isEqualTo(Json.of(cut)));
  }

  @Test
  void whatIsNotUtf8IsRefused() {
    byte[] text =
        "{\"taskId\":\"t-1\",\"type\":\"ASK\",\"payload\":1}".getBytes(StandardCharsets.UTF_16LE);

    assertThatThrownBy(() -> EnvelopeCodec.read(Json.of(text)))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining("UTF-8");
  }

  @Test
  void aFieldThatStandsTwiceInThePayloadIsRefused() {
    assertThatThrownBy(() -> EnvelopeCodec.read(Json.of("{\"payload\":{\"a\":1,\"a\":2}}")))
        .isInstanceOf(InvalidEnvelopeException.class)
        .hasMessageContaining("Duplicate");
  }
}
