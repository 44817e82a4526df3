package io.dualloop.http.escalation;

import io.dualloop.api.Command;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.http.webhook.WebhookEndpoint;
import io.dualloop.http.webhook.WebhookEndpoints;
import io.dualloop.http.webhook.Webhooks;
import io.dualloop.http.webhook.egress.TargetRules;
import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A process of a program that escalates, with both loops. */
final class Node implements AutoCloseable {

  static final User OWNER = User.of("alice");
  private static final Command<String, String> EXPORT =
      TaskType.command("EXPORT", String.class, String.class);

  final CompletableFuture<String> work = new CompletableFuture<>();
  final ForegroundLoop loop;
  final Escalation escalation;
  private final ManualTime time;
  private final Webhooks webhooks;
  private final BackgroundLoop workers;

  Node(ManualTime time, Transport transport, int port, NotificationPlan plan) throws IOException {
    this.time = time;
    WebhookEndpoints endpoints = WebhookEndpoints.inMemory();
    loop = ForegroundLoop.on(transport).runtime(time).start();
    webhooks =
        Webhooks.over(loop)
            .endpoints(endpoints)
            .targets(TargetRules.publicHttps().allowLoopback().allowPort(port))
            .build();
    webhooks.register(
        WebhookEndpoint.at("alice", "http://127.0.0.1:" + port + "/", WebhookSecret.random())
            .of(OWNER));
    escalation = Escalation.over(loop, webhooks, plan);
    workers =
        escalation
            .watchOn(webhooks.deliverOn(BackgroundLoop.on(transport).runtime(time)))
            .handleAsync(EXPORT, (name, task) -> work, Handling.attempts(1))
            .start();
    time.run();
  }

  /** Submits a task, and has it watched. */
  TaskStatus submit() {
    TaskStatus accepted =
        now(loop.submit(EXPORT.of("orders").by(OWNER)).toCompletableFuture())
            .fold(
                made -> made,
                joined -> joined,
                usedBy -> {
                  throw new AssertionError(usedBy);
                },
                wait -> {
                  throw new AssertionError(wait);
                });
    now(escalation.accepted(accepted).toCompletableFuture());
    return accepted;
  }

  TaskStatus status(TaskStatus task) {
    return now(loop.find(task.taskId(), OWNER).toCompletableFuture()).found().orElseThrow();
  }

  void saw(TaskStatus ending) {
    escalation.acknowledged(OWNER, ending.taskId(), ending.version(), ending.isEnded());
    time.run();
  }

  private <T> T now(CompletableFuture<T> stage) {
    time.run();
    return stage.join();
  }

  @Override
  public void close() {
    workers.close();
    escalation.close();
    webhooks.close();
    loop.close();
  }
}
