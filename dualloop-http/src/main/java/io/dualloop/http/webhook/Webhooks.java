package io.dualloop.http.webhook;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.webhook.egress.PinnedClient;
import io.dualloop.spi.LoopRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells others over HTTP how tasks stand, after Standard Webhooks 1.0.0.
 *
 * <pre>{@code
 * Webhooks webhooks = Webhooks.over(loop).build();
 * BackgroundLoop workers = webhooks.deliverOn(BackgroundLoop.on(transport)).start();
 * webhooks.register(WebhookEndpoint.at("crm", "https://crm.example.com/hooks", secret));
 * webhooks.tell("crm", status);
 * }</pre>
 *
 * <p>Each webhook is a task of its own, of the type {@link #TYPE}: as durable as the transport,
 * tried by the background loop, and kept in the dead letters if it fails for good, where a {@code
 * TaskInspector} lists it and sends it again. Delivery is at least once, in no order: receivers
 * tell repetitions by the id, and what is newer by {@code data.version}. Safe for use by any
 * thread; only {@link #register} and {@link #close} block.
 */
public final class Webhooks implements AutoCloseable {

  /** The type of the tasks that deliver, for dashboards and inspectors. */
  public static final String TYPE = "dualloop.webhook";

  private static final Command<WebhookOrder, WebhookReport> DELIVER =
      TaskType.command(TYPE, WebhookOrder.class, WebhookReport.class);

  /** Nobody who asks over HTTP, so that nobody can read or cancel deliveries there. */
  private static final User OWN = User.of("dualloop", "webhooks");

  /** More than the tries of any schedule: how often is decided here, not by the loop. */
  private static final int ATTEMPTS = 1_000;

  private static final Duration NO_PAUSE = Duration.ofMillis(1);
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);
  private static final int THREADS = 2;
  private static final int MOST_UNDER_WAY = 10_000;

  private final ForegroundLoop loop;
  private final WebhookEndpoints endpoints;
  private final @Nullable String links;
  private final PinnedClient client;
  private final LoopRuntime.Pool pool;
  private final Semaphore underWay = new Semaphore(MOST_UNDER_WAY);
  private final Delivering delivering;

  Webhooks(WebhooksBuilder settings) {
    this.loop = settings.loop();
    this.endpoints = settings.endpoints();
    this.links = settings.links();
    this.client = settings.client();
    this.pool = loop.runtime().pool("dualloop-webhook", THREADS);
    this.delivering =
        new Delivering(
            endpoints,
            new Posting(client, loop.runtime()::now),
            new TargetGates(settings.limits()),
            new Delivering.Surroundings(
                loop.runtime(), loop.telemetry(), settings.random(), this::submit));
  }

  /**
   * Begins to build.
   *
   * @param loop submits the deliveries; stays open, and must be open as long as this
   * @return a builder with the defaults
   */
  public static WebhooksBuilder over(ForegroundLoop loop) {
    return new WebhooksBuilder(loop);
  }

  /**
   * Lets a background loop deliver. One loop beside others' handlers will do; one of its own keeps
   * slow receivers away from them.
   *
   * @param builder of a loop on the transport of the foreground loop, or another node's
   * @return the builder
   * @throws IllegalStateException if it delivers already
   */
  public BackgroundLoopBuilder deliverOn(BackgroundLoopBuilder builder) {
    return builder.handleAsync(
        DELIVER, delivering, Handling.attempts(ATTEMPTS).backoff(NO_PAUSE, NO_PAUSE));
  }

  /**
   * Keeps an endpoint, in the place of another with its name, and enables it. Blocks while its host
   * is looked up, for 10 seconds at most.
   *
   * @param endpoint who wants to be told
   * @throws io.dualloop.http.webhook.egress.TargetRefusedException if one may not send there
   * @throws IOException if its host can't be found
   */
  public void register(WebhookEndpoint endpoint) throws IOException {
    client.check(endpoint.url());
    endpoints.put(endpoint);
  }

  /**
   * Tells an endpoint how a task stands. The same state of the same task is told once, however
   * often this is called while the first delivery is remembered.
   *
   * @param endpoint by name; one that is disabled finds its webhook in the dead letters
   * @param status an ending, as a rule
   * @return completes with the task that delivers, when it is accepted; fails with {@link
   *     IllegalArgumentException} if there is no such endpoint, with {@link
   *     RejectedExecutionException} if 10,000 are being told or the queue is full, or as {@link
   *     ForegroundLoop#submit} does. Whoever was told of a failure calls again
   */
  public CompletionStage<TaskId> tell(String endpoint, TaskStatus status) {
    Objects.requireNonNull(endpoint, "endpoint");
    Objects.requireNonNull(status, "status");
    return onPool(
        () ->
            tell(
                endpoints
                    .find(endpoint)
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "there is no webhook endpoint '" + endpoint + "'"))
                    .endpoint(),
                status));
  }

  /**
   * Tells all endpoints of the task's owner that are not disabled.
   *
   * @param status an ending, as a rule
   * @return completes with the tasks that deliver, when all are accepted; fails like {@link #tell}
   *     if one is not
   */
  public CompletionStage<List<TaskId>> tellOwner(TaskStatus status) {
    Objects.requireNonNull(status, "status");
    return onPool(
        () -> {
          List<CompletableFuture<TaskId>> all =
              endpoints.of(status.owner()).stream()
                  .map(endpoint -> tell(endpoint, status).toCompletableFuture())
                  .toList();
          return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
              .thenApply(done -> all.stream().map(CompletableFuture::join).toList());
        });
  }

  /**
   * Whether somebody would be told of a user's tasks.
   *
   * @param owner the user
   * @return completes with whether the user has an endpoint that is not disabled; fails like {@link
   *     #tell}
   */
  public CompletionStage<Boolean> tells(User owner) {
    Objects.requireNonNull(owner, "owner");
    return onPool(() -> CompletableFuture.completedFuture(!endpoints.of(owner).isEmpty()));
  }

  /**
   * Takes that the owner has seen a state of a task otherwise: who was not told of it by now is not
   * told any more. What was handed over before is sent all the same.
   *
   * @param owner whose the task is
   * @param task which
   * @param version of the state that was seen
   * @return completes when that is noted, as durably as the transport does; fails like {@link
   *     #tell}
   */
  public CompletionStage<Void> seen(User owner, TaskId task, long version) {
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(task, "task");
    return onPool(
        () ->
            CompletableFuture.allOf(
                endpoints.of(owner).stream()
                    .map(
                        endpoint ->
                            submitted(
                                WebhookOrder.seen(endpoint.name(), EventText.id(task, version))))
                    .map(CompletionStage::toCompletableFuture)
                    .toArray(CompletableFuture[]::new)));
  }

  /** Neither looking up nor encoding is for the caller's thread, which may be the loop's. */
  private <T> CompletionStage<T> onPool(Supplier<CompletionStage<T>> work) {
    if (!underWay.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new RejectedExecutionException(
              MOST_UNDER_WAY + " webhooks are being told, and the store does not answer"));
    }
    CompletionStage<T> told;
    try {
      told = CompletableFuture.supplyAsync(work, pool).thenCompose(stage -> stage);
    } catch (RejectedExecutionException e) {
      told = CompletableFuture.failedFuture(e);
    }
    return told.whenComplete((value, failure) -> underWay.release());
  }

  private CompletionStage<TaskId> tell(WebhookEndpoint endpoint, TaskStatus status) {
    String body = EventText.of(status, endpoint, links, loop.runtime().now());
    WebhookOrder order =
        WebhookOrder.first(endpoint.name(), EventText.id(status.taskId(), status.version()), body);
    return submitted(order)
        .whenComplete(
            (task, failure) -> {
              if (failure == null) {
                loop.telemetry().count("webhook.told", 1);
              }
            });
  }

  private CompletionStage<TaskId> submitted(WebhookOrder order) {
    return submit(order, Duration.ZERO)
        .thenApply(
            answer ->
                answer.fold(
                    made -> made.taskId(),
                    joined -> joined.taskId(),
                    // Told or seen before; an encrypted field is another text each time.
                    usedBy -> usedBy,
                    wait -> {
                      throw new RejectedExecutionException(
                          "the queue is full; tell it again in " + wait);
                    }));
  }

  private CompletionStage<Submitted> submit(WebhookOrder order, Duration delay) {
    return loop.submit(
        DELIVER
            .of(order)
            .by(OWN)
            .idempotencyKey(order.key())
            .timeout(WebhookRetries.LONGEST_LIFE)
            .delay(delay));
  }

  /** Ends its threads. Close the loops that deliver before. Waits for 5 seconds at most. */
  @Override
  public void close() {
    boolean unused = pool.stop(CLOSE_WITHIN);
    client.close();
  }
}
