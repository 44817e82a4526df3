package io.dualloop.rabbit;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Tasks that tests submit and claim. */
final class Tasks {

  static final String TYPE = "QUERY";
  static final Submission.Lane LANE = new Submission.Lane(TYPE, Priority.NORMAL);
  static final Address WORKER = new Address("background");
  static final Address WATCHER = new Address("foreground.1");

  private Tasks() {}

  static Submission task(String id, @Nullable Address watcher) {
    return task(id, watcher, Duration.ZERO);
  }

  static Submission delayed(String id, Duration delay) {
    return task(id, null, delay);
  }

  private static Submission task(String id, @Nullable Address watcher, Duration delay) {
    return new Submission(
        TaskId.of(id),
        LANE,
        User.ANYONE,
        Json.of("{}"),
        Duration.ofMinutes(10).plus(delay),
        null,
        delay,
        null,
        null,
        watcher);
  }

  static List<Claim> claim(Transport transport, int room) {
    return now(
        transport
            .store()
            .claim(
                new ClaimRequest(
                    WORKER,
                    Map.of(TYPE, room),
                    Collections.nCopies(room, Priority.NORMAL),
                    Duration.ofMinutes(1))));
  }

  /**
   * Gives a hint again until it is taken: as long as there is no connection or no queue one fails,
   * after 2 s, and a busy machine may take longer to make them.
   */
  static void awaitTaken(Supplier<CompletionStage<Void>> hint) {
    Awaitility.await("a hint is taken")
        .atMost(Duration.ofMinutes(1))
        .ignoreExceptions()
        .until(
            () -> {
              Void unused = now(hint.get());
              return true;
            });
  }

  static <T> T now(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
