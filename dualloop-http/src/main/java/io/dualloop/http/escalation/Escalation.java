package io.dualloop.http.escalation;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.Notifications;
import io.dualloop.http.webhook.Webhooks;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;

/**
 * Lets an ending go from channel to channel until it has reached whoever waits for it: a task is
 * pushed at first, then polled, and when it has ended and no client has shown in time that it has
 * seen that, the owner's webhooks tell it.
 *
 * <pre>{@code
 * Webhooks webhooks = Webhooks.over(loop).build();
 * Escalation escalation = Escalation.over(loop, webhooks, NotificationPlan.pushThenPoll());
 * BackgroundLoop workers =
 *     escalation.watchOn(webhooks.deliverOn(BackgroundLoop.on(transport))).start();
 * HttpEndpoint endpoint = HttpEndpoint.over(loop).type(EXPORT).notifications(escalation).build();
 * }</pre>
 *
 * <p>Nothing of it is kept in this process alone. What has seen an ending and what tells it race
 * for one idempotency key of the store, so that one of them wins, on whichever nodes they are; and
 * each watched task has a watch beside it, which is a task of the type {@link #TYPE} and looks
 * again until there is an ending. That the node which accepted a task hears its ending at once is a
 * hint, and makes it quick. Safe for use by any thread; only {@link #close} may block, for a
 * moment.
 */
public final class Escalation implements Notifications, AutoCloseable {

  /** The type of the tasks that watch, for dashboards and inspectors. */
  public static final String TYPE = "dualloop.escalation";

  private static final Command<EscalationOrder, String> WATCH =
      TaskType.command(TYPE, EscalationOrder.class, String.class);

  /** Nobody who asks over HTTP, so that nobody can read or cancel watches there. */
  private static final User OWN = User.of("dualloop", "escalation");

  /** How long a look may wait for a worker: none is given up because workers were away. */
  private static final Duration LONGEST_LIFE = Duration.ofDays(30);

  private static final int ATTEMPTS = 1_000;

  private final ForegroundLoop loop;
  private final Webhooks webhooks;
  private final NotificationPlan plan;
  private final EarlyWatches early;

  private Escalation(ForegroundLoop loop, Webhooks webhooks, NotificationPlan plan) {
    this.loop = Objects.requireNonNull(loop, "loop");
    this.webhooks = Objects.requireNonNull(webhooks, "webhooks");
    this.plan = Objects.requireNonNull(plan, "plan");
    this.early = new EarlyWatches(loop, plan, this::tell);
  }

  /**
   * Makes one.
   *
   * @param loop watches; stays open, and must be open as long as this
   * @param webhooks tell what was not seen
   * @param plan how changes are told; the same on all nodes
   * @return watches nothing yet; close it before the loop
   */
  public static Escalation over(ForegroundLoop loop, Webhooks webhooks, NotificationPlan plan) {
    return new Escalation(loop, webhooks, plan);
  }

  /**
   * Lets a background loop look after what is watched.
   *
   * @param builder of a loop on the transport of the foreground loop
   * @return the builder
   * @throws IllegalStateException if it does so already
   */
  public BackgroundLoopBuilder watchOn(BackgroundLoopBuilder builder) {
    return builder.handleAsync(
        WATCH,
        new Watching(loop, plan, this::tell, this::order),
        Handling.attempts(ATTEMPTS).backoff(Duration.ofSeconds(1), Duration.ofMinutes(1)));
  }

  /**
   * Watches a task for its owner, if the owner has a webhook endpoint; one that is registered later
   * is not told of it. Watching a task again is the same watch.
   *
   * @param status how the task stands, as a rule just accepted
   * @return completes when the watch is as durable as the transport; fails with {@link
   *     RejectedExecutionException} if the queue is full, or as {@link ForegroundLoop#submit} does.
   *     Then this process watches all the same, as long as it lives
   */
  @Override
  public CompletionStage<Void> accepted(TaskStatus status) {
    return webhooks
        .tells(status.owner())
        .thenCompose(
            any -> {
              if (!any) {
                return CompletableFuture.completedFuture(null);
              }
              early.watch(status);
              EscalationOrder first = EscalationOrder.first(status);
              return order(first, first.pause())
                  .thenRun(() -> loop.telemetry().count("escalation.watched", 1));
            });
  }

  /**
   * Takes that a client has seen how a task stood. Only endings count; repetitions do no harm.
   *
   * @param user whose the task is
   * @param task which
   * @param version what was seen
   * @param ended whether this is the task's ending
   */
  @Override
  public void acknowledged(User user, TaskId task, long version, boolean ended) {
    if (ended && early.seen(task)) {
      var unused =
          webhooks
              .seen(user, task, version)
              .whenComplete(
                  (noted, failure) -> {
                    if (failure == null) {
                      loop.telemetry().count("escalation.seen", 1);
                    } else {
                      // It is told by webhook, then: once too often is better than never.
                      loop.telemetry().failure("escalation.seen", failure);
                    }
                  });
    }
  }

  @Override
  public Optional<Duration> pushFor() {
    return Optional.of(plan.pushFor());
  }

  @Override
  public Duration pollEvery() {
    return plan.pollEvery();
  }

  @Override
  public boolean pushes(TaskStatus status) {
    return plan.pushes(status);
  }

  private CompletionStage<Void> tell(TaskStatus status) {
    return webhooks.tellOwner(status).thenRun(() -> loop.telemetry().count("escalation.told", 1));
  }

  private CompletionStage<Void> order(EscalationOrder order, Duration delay) {
    return loop.submit(
            WATCH.of(order).by(OWN).idempotencyKey(order.key()).timeout(LONGEST_LIFE).delay(delay))
        .thenAccept(
            answer -> {
              if (answer instanceof Submitted.Busy busy) {
                throw new RejectedExecutionException(
                    "the queue is full; try again in " + busy.retryAfter());
              }
            });
  }

  /** Leaves what this process watches to other nodes, and to its own next start. Idempotent. */
  @Override
  public void close() {
    early.close();
  }
}
