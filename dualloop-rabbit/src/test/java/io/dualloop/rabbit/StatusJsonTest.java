package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Ending;
import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.StateChange;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read again; a result keeps its very bytes. */
class StatusJsonTest {

  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");

  private static TaskStatus status(TaskState state, @Nullable Ending ending, Progress progress) {
    return new TaskStatus(
        TaskId.of("t.1"),
        "QUERY",
        User.of("ten\"ant", "prin ä cipal"),
        state,
        Long.MAX_VALUE,
        3,
        progress,
        true,
        ending == null ? TaskError.retryable("DOWN", "é").retryAfter(Duration.ofMillis(7)) : null,
        ending,
        new TaskStatus.Times(AT, AT.plusMillis(1), ending == null ? null : AT, null, AT),
        List.of(
            new StateChange(TaskState.PENDING, 1, 0, AT),
            new StateChange(TaskState.PROCESSING, 2, 1, AT.plusSeconds(1))));
  }

  private static TaskStatus succeeded(Json result) {
    return status(
        TaskState.SUCCEEDED,
        new Ending(Work.STOPPED, result, null, Duration.ofMillis(12), 1L << 52, -9L),
        Progress.of(100, ""));
  }

  @Test
  void aRunningTask() {
    TaskStatus status =
        status(
            TaskState.PROCESSING,
            null,
            new Progress(50, "half", Duration.ofSeconds(9), Json.of("{ \"a\": 1.00 }")));
    assertThat(StatusReader.read(StatusWriter.write(status)))
        .isEqualTo(new StatusReader.Read(status, true));
  }

  @Test
  void aFailedTask() {
    TaskError error = TaskError.permanent("BAD", "no");
    TaskStatus status =
        status(
            TaskState.FAILED, new Ending(Work.RUNNING, null, error, null, 0, null), Progress.NONE);
    assertThat(StatusReader.read(StatusWriter.write(status)))
        .isEqualTo(new StatusReader.Read(status, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "-1.50e+3",
        "null",
        "true",
        "\"te\\u0078t ä \\\" }\"",
        "[1, 2 ,{\"b\":[ ]}]",
        " {\"a\" : 1.000, \"a2\":\"}\"} "
      })
  void aResultKeepsWhatItSays(String result) {
    TaskStatus status = succeeded(Json.of(result));
    StatusReader.Read read = StatusReader.read(StatusWriter.write(status));
    assertThat(read.isWhole()).isTrue();
    // Space around a value is not the value's.
    assertThat(read.status().result()).contains(Json.of(result.strip()));
  }

  @Test
  void T19_aLongResultIsLeftOut() {
    Json longest = Json.of("\"" + "x".repeat(StatusWriter.LARGEST_RESULT - 2) + "\"");
    assertThat(StatusReader.read(StatusWriter.write(succeeded(longest))).status().result())
        .contains(longest);
    Json longer = Json.of("\"" + "x".repeat(StatusWriter.LARGEST_RESULT - 1) + "\"");
    byte[] written = StatusWriter.write(succeeded(longer));
    assertThat(written).hasSizeLessThan(2_000);
    assertThat(StatusReader.read(written).isWhole()).isFalse();
    assertThat(StatusReader.read(written).status().result()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no JSON", "1,\"state\":\"FAILED\"", "1 2", "{", "[1"})
  void whatIsNoJsonCantPoseAsOtherFields(String result) {
    StatusReader.Read read = StatusReader.read(StatusWriter.write(succeeded(Json.of(result))));
    assertThat(read.isWhole()).isFalse();
    assertThat(read.status().state()).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void aFieldOfALaterVersionIsPassedOver() {
    String written =
        new String(StatusWriter.write(succeeded(Json.of("1"))), StandardCharsets.UTF_8);
    String later = "{\"new\":{\"state\":[1,{}]},\"more\":[2]," + written.substring(1);
    assertThat(StatusReader.read(later.getBytes(StandardCharsets.UTF_8)).status())
        .isEqualTo(succeeded(Json.of("1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{}", "{\"state\":\"PENDING\"}", "{\"state\":"})
  void whatIsNoStatusIsRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> StatusReader.read(bytes)).isInstanceOf(RuntimeException.class);
  }
}
