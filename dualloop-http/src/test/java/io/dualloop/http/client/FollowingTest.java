package io.dualloop.http.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.Command;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskType;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the client does when the other side is not at its best. */
class FollowingTest {

  private static final Command<String, String> DO =
      TaskType.command("DO", String.class, String.class);
  private static final String[] STREAM = {"Content-Type", "text/event-stream"};

  private Script script;
  private RemoteTasks tasks;

  @BeforeEach
  void open() throws Exception {
    script = new Script();
    tasks = RemoteTasks.at(script.tasks()).build();
  }

  @AfterEach
  void close() {
    script.close();
  }

  private static String status(String state, int version) {
    return "{\"id\":\"t1\",\"type\":\"DO\",\"state\":\"%s\",\"version\":%d,\"progress\":0}"
        .formatted(state, version);
  }

  private static String event(String name, String state, int version) {
    return "retry: 50\n\nid: %d\nevent: %s\ndata: %s\n\n"
        .formatted(version, name, status(state, version));
  }

  private static <T> T now(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(20, SECONDS);
  }

  private RemoteTask<String> follow() {
    return tasks.follow(DO, TaskId.of("t1"));
  }

  @Test
  void aStreamThatIsCutIsOpenedAgainWhereItWasLeft() throws Exception {
    script
        .on("GET /tasks/t1/events", 200, event("status", "PENDING", 1), STREAM)
        .on("GET /tasks/t1/events", 200, event("status", "PROCESSING", 2), STREAM)
        .on("GET /tasks/t1/events", 200, event("status", "PROCESSING", 2), STREAM)
        .on("GET /tasks/t1/events", 200, event("ended", "SUCCEEDED", 3), STREAM)
        .on("GET /tasks/t1/result", 503, "", "Retry-After", "1")
        .on("GET /tasks/t1/result", 200, "\"done\"");
    List<RemoteStatus> told = new CopyOnWriteArrayList<>();

    RemoteTask<String> task = follow().onStatus(told::add);

    assertThat(now(task.ending()).result()).isEqualTo("done");
    assertThat(told).extracting(RemoteStatus::version).containsExactly(1L, 2L, 3L);
    assertThat(script.asked("GET", "/tasks/t1/events"))
        .extracting(each -> each.headers().getOrDefault("Last-event-id", ""))
        .startsWith("", "1", "2", "2");
  }

  @Test
  void pollsObeyRetryAfterAndTags() throws Exception {
    script
        .on("GET /tasks/t1/events", 503, "", "Retry-After", "1")
        .on("GET /tasks/t1", 200, status("PENDING", 1), "ETag", "\"1\"", "Retry-After", "1")
        .on("GET /tasks/t1", 304, "", "Retry-After", "1")
        .on("GET /tasks/t1", 429, "{}", "Retry-After", "3")
        .on("GET /tasks/t1", 200, status("CANCELLED", 2));

    assertThat(now(follow().ending()).state()).isEqualTo(TaskState.CANCELLED);

    List<Script.Asked> polls = script.asked("GET", "/tasks/t1");
    assertThat(polls).hasSize(4);
    assertThat(polls.get(1).headers()).containsEntry("If-none-match", "\"1\"");
    assertThat(polls.get(0).at() - script.asked("GET", "/tasks/t1/events").get(0).at())
        .isGreaterThanOrEqualTo(Duration.ofSeconds(1).toNanos());
    assertThat(polls.get(3).at() - polls.get(2).at())
        .isGreaterThanOrEqualTo(Duration.ofSeconds(3).toNanos());
  }

  @Test
  void aStreamThatNeverTellsAnythingIsGivenUpForPolls() throws Exception {
    script
        .on("GET /tasks/t1/events", 200, ": nothing\n\n", STREAM)
        .on("GET /tasks/t1", 200, status("TIMEOUT", 2));

    assertThat(now(follow().ending()).state()).isEqualTo(TaskState.TIMEOUT);
    assertThat(script.asked("GET", "/tasks/t1/events")).hasSize(3);
  }

  @Test
  void aSubmitThatWasNotAnsweredIsRepeatedWithItsKey() throws Exception {
    script
        .on("POST /tasks", 503, "")
        .on("POST /tasks", 409, "{\"type\":\"urn:dualloop:problem:idempotency-key-in-flight\"}")
        .on("POST /tasks", 202, status("PENDING", 1), "Location", "/tasks/t1")
        .on("GET /tasks/t1/events", 200, event("ended", "CANCELLED", 2), STREAM);

    RemoteTask<String> task = now(tasks.submit(DO.of("it")));

    assertThat(now(task.ending()).state()).isEqualTo(TaskState.CANCELLED);
    assertThat(script.asked("POST", "/tasks"))
        .extracting(each -> each.headers().getOrDefault("Idempotency-key", ""))
        .hasSize(3)
        .allSatisfy(key -> assertThat(key).matches("\"[0-9a-f-]{36}\""))
        .containsOnly(
            script.asked("POST", "/tasks").get(0).headers().getOrDefault("Idempotency-key", ""));
  }

  @Test
  void itIsNotLedToAnotherHost() {
    script.on("POST /tasks", 202, status("PENDING", 1), "Location", "http://localhost:1/tasks/t1");

    assertThatThrownBy(() -> now(tasks.submit(DO.of("it"))))
        .cause()
        .isInstanceOf(RemoteTaskException.class)
        .hasMessageContaining("another host");
  }

  @Test
  void whatIsOutOfReachForTooLongFails() throws Exception {
    URI nowhere = script.tasks();
    script.close();
    RemoteTasks impatient = RemoteTasks.at(nowhere).giveUpAfter(Duration.ofMillis(1_500)).build();

    assertThatThrownBy(() -> now(impatient.follow(DO, TaskId.of("t1")).ending()))
        .cause()
        .isInstanceOfSatisfying(
            RemoteTaskException.class, e -> assertThat(e.kind()).isEqualTo("unreached"));
    assertThatThrownBy(() -> now(impatient.submit(DO.of("it"))))
        .cause()
        .isInstanceOf(RemoteTaskException.class);
  }

  @Test
  void aTokenThatCanNotBeHadOnARetryFails() throws Exception {
    script.on("GET /tasks/t1/events", 503, "").on("POST /tasks", 503, "");
    AtomicInteger asked = new AtomicInteger();
    RemoteTasks once =
        RemoteTasks.at(script.tasks())
            .header(
                "Authorization",
                () -> {
                  if (asked.incrementAndGet() > 1) {
                    throw new IllegalStateException("no token");
                  }
                  return "Bearer ann";
                })
            .build();

    assertThatThrownBy(() -> now(once.follow(DO, TaskId.of("t1")).ending()))
        .cause()
        .isInstanceOf(RemoteTaskException.class)
        .hasRootCauseMessage("no token");
    asked.set(0);
    assertThatThrownBy(() -> now(once.submit(DO.of("it"))))
        .cause()
        .isInstanceOf(RemoteTaskException.class)
        .hasRootCauseMessage("no token");
  }

  @Test
  void aWordThatIsNotKnownFails() throws Exception {
    String ended = status("CANCELLED", 2).replace("}", ",\"work\":\"SLEEPING\"}");
    script.on("GET /tasks/t1/events", 200, "id: 2\nevent: ended\ndata: " + ended + "\n\n", STREAM);

    assertThatThrownBy(() -> now(follow().ending()))
        .cause()
        .isInstanceOf(RemoteTaskException.class);
  }

  @Test
  void aLinkToAnotherHostFails() throws Exception {
    String ended =
        status("SUCCEEDED", 2)
            .replace("}", ",\"links\":{\"result\":\"http://localhost:1/tasks/t1/result\"}}");
    script.on("GET /tasks/t1/events", 200, "id: 2\nevent: ended\ndata: " + ended + "\n\n", STREAM);

    assertThatThrownBy(() -> now(follow().ending()))
        .cause()
        .isInstanceOf(RemoteTaskException.class)
        .hasMessageContaining("another host");
  }

  @Test
  void whoFollowsNoLongerIsToldNothing() throws Exception {
    script.on("GET /tasks/t1/events", 200, event("status", "PENDING", 1), STREAM);
    RemoteTask<String> task = follow();
    task.close();
    task.close();

    assertThat(task.ending().toCompletableFuture()).isCompletedExceptionally();
  }
}
