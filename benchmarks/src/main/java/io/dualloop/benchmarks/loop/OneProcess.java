package io.dualloop.benchmarks.loop;

import io.dualloop.api.Command;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A foreground loop with sessions, and background loops, over one in-process transport. */
final class OneProcess implements AutoCloseable {

  static final Command<String, String> WORK = TaskType.command("WORK", String.class, String.class);

  /** One session may have 64 tasks open, a loop 10,000. */
  private static final int SESSIONS = 200;

  /** A loop has 4,096 submits under way at most. */
  private static final int SUBMITS = 1_000;

  private static final Duration PARKED = Duration.ofHours(1);
  private static final long PATIENCE_SECONDS = 60;

  /** More may wait than a window ever has. */
  private static final int QUEUE_LIMIT = 1_000_000;

  private final Transport transport = InProcessTransport.builder().queueLimit(QUEUE_LIMIT).create();
  private final List<BackgroundLoop> background = new ArrayList<>();
  private final ForegroundLoop foreground = ForegroundLoop.on(transport).name("bench").start();
  private final List<Session<String>> sessions =
      IntStream.range(0, SESSIONS)
          .mapToObj(i -> foreground.<String>openSession("s" + i, User.of("user"), text -> {}))
          .toList();

  /** With background loops that answer with their parameters. */
  static OneProcess echoing(int workers, UnaryOperator<BackgroundLoopBuilder> workerSettings) {
    OneProcess process = new OneProcess();
    for (int i = 0; i < workers; i++) {
      process.background.add(
          workerSettings
              .apply(
                  BackgroundLoop.on(process.transport)
                      .name("bench-" + i)
                      .handle(WORK, (payload, task) -> payload))
              .start());
    }
    return process;
  }

  Transport transport() {
    return transport;
  }

  /** Lets so many tasks wait in the store until this is closed. Blocks until they are accepted. */
  void park(int tasks, String payload) throws Exception {
    for (int parked = 0; parked < tasks; parked += SUBMITS) {
      List<CompletableFuture<Submitted>> answers = new ArrayList<>();
      for (int i = 0; i < SUBMITS; i++) {
        answers.add(
            foreground
                .submit(WORK.of(payload).delay(PARKED).timeout(PARKED.multipliedBy(2)))
                .toCompletableFuture());
      }
      for (CompletableFuture<Submitted> answer : answers) {
        if (!(answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS) instanceof Submitted.Accepted)) {
          throw new IllegalStateException("a task was not accepted: " + answer.get());
        }
      }
    }
  }

  void add(BackgroundLoop loop) {
    background.add(loop);
  }

  ForegroundLoop loop() {
    return foreground;
  }

  /** They take turns. */
  Session<String> session(long number) {
    return sessions.get((int) (number % SESSIONS));
  }

  @Override
  public void close() {
    foreground.close();
    background.forEach(BackgroundLoop::close);
    transport.close();
  }
}
