package io.dualloop.rabbit.faults;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.User;
import io.dualloop.spi.Address;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Hints that go round the broker, of one transport alone: a task is submitted, somebody is woken
 * for it, begins it, and its watcher is told so.
 */
final class HintRound {

  static final Submission.Lane LANE = new Submission.Lane("ROUND", Priority.NORMAL);

  /** A task that does not exist. */
  static final TaskId NOBODY = TaskId.of("nobody");

  private static final Address WATCHER = new Address("watcher.of.rounds");
  private static final Address WORKER = new Address("worker.of.rounds");

  /** After so long another one is sent on its way: one that was lost does not come. */
  private static final Duration HINT = Duration.ofMillis(300);

  private final Transport transport;
  private final Set<TaskId> woken = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> begun = ConcurrentHashMap.newKeySet();
  private final Set<TaskId> sent = ConcurrentHashMap.newKeySet();

  HintRound(Transport transport) {
    this.transport = transport;
    var unused = transport.queue().serve(Set.of(LANE.type()), 4, (lane, id) -> woken.add(id));
    var unusedToo =
        transport
            .feed()
            .listen(
                WATCHER,
                new StatusFeed.Sink() {
                  @Override
                  public void onStatus(TaskStatus status) {
                    if (status.state() == TaskState.PROCESSING) {
                      begun.add(status.taskId());
                    }
                  }

                  @Override
                  public void onReconnected() {
                    // What counts is what is heard.
                  }
                });
  }

  /**
   * Sends one on its way.
   *
   * @return whether one has gone round of those that were sent since one did the last time: on a
   *     busy machine each takes longer than it is waited for
   */
  boolean goes() throws Exception {
    TaskId id = TaskId.of(UUID.randomUUID().toString());
    sent.add(id);
    var unused =
        transport
            .store()
            .submit(
                new Submission(
                    id,
                    LANE,
                    User.ANYONE,
                    Json.of("{}"),
                    Duration.ofMinutes(10),
                    null,
                    Duration.ZERO,
                    null,
                    null,
                    WATCHER))
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
    boolean isWoken = within(() -> isOfThese(woken));
    var unusedClaims =
        transport
            .store()
            .claim(
                new ClaimRequest(
                    WORKER,
                    Map.of(LANE.type(), 4),
                    List.of(Priority.NORMAL, Priority.NORMAL, Priority.NORMAL, Priority.NORMAL),
                    Duration.ofMinutes(1)))
            .toCompletableFuture()
            .get(10, TimeUnit.SECONDS);
    boolean goesRound = isWoken && within(() -> isOfThese(begun));
    if (goesRound) {
      sent.clear();
    }
    return goesRound;
  }

  private boolean isOfThese(Set<TaskId> heard) {
    return sent.stream().anyMatch(heard::contains);
  }

  private static boolean within(BooleanSupplier condition) {
    try {
      Awaitility.await("a hint").atMost(HINT).until(condition::getAsBoolean);
      return true;
    } catch (ConditionTimeoutException none) {
      return false;
    }
  }
}
