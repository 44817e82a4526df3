package io.dualloop.jdbc;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.spi.Address;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Short ways to use the ports. */
final class Submissions {

  static final String TYPE = "T";
  static final Set<String> TAGS = Set.of("tag");

  private Submissions() {}

  static Submission task(String id) {
    return task(id, null);
  }

  static Submission task(String id, @Nullable Address watcher) {
    return task(id, null, watcher);
  }

  static Submission asking(String id, Submission.@Nullable RequestKey question) {
    return task(id, question, null);
  }

  private static Submission task(
      String id, Submission.@Nullable RequestKey question, @Nullable Address watcher) {
    return new Submission(
        TaskId.of(id),
        new Submission.Lane(TYPE, Priority.NORMAL),
        User.ANYONE,
        Json.of("{}"),
        Duration.ofMinutes(10),
        null,
        Duration.ZERO,
        question,
        null,
        watcher);
  }

  static Outcome done() {
    return new Outcome.Done(Json.of("1"), Duration.ZERO);
  }

  static ClaimRequest claim(int count) {
    return new ClaimRequest(
        new Address("worker"),
        Map.of(TYPE, count),
        Collections.nCopies(count, Priority.NORMAL),
        Duration.ofMinutes(1));
  }

  static <T> T now(CompletionStage<T> stage) {
    // Long enough for the busiest machine.
    return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }
}
