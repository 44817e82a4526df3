package io.dualloop.faults;

import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskType;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** What is asked and done under faults: each task says of what it is the result. */
public final class Work {

  public static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class).timeout(Duration.ofMinutes(1));
  public static final Command<String, String> ORDER =
      TaskType.command("ORDER", String.class, String.class).timeout(Duration.ofMinutes(1));

  /** What a worker does not survive, or not unharmed. */
  public static final Command<String, String> HARD =
      TaskType.command("HARD", String.class, String.class).timeout(Duration.ofMinutes(1));

  /** Short, so that the work of the dead is begun again while the test waits. */
  public static final Duration LEASE = Duration.ofMillis(1_500);

  public static final Handling HANDLING =
      Handling.attempts(10).backoff(Duration.ofMillis(20), Duration.ofMillis(200));

  private static final int LONGEST_MILLIS = 20;

  private Work() {}

  public static String resultOf(String parameters) {
    return "result of " + parameters;
  }

  /** Takes up to 20 ms, each task always the same. */
  public static CompletionStage<String> handle(String parameters, TaskContext task) {
    int millis = Math.floorMod(parameters.hashCode(), LONGEST_MILLIS);
    return new CompletableFuture<String>()
        .completeOnTimeout(resultOf(parameters), millis, TimeUnit.MILLISECONDS);
  }

  /** Workers for both types, with pauses between attempts that a test can wait for. */
  public static BackgroundLoopBuilder workers(Transport transport) {
    return bare(transport)
        .handleAsync(ASK, Work::handle, HANDLING)
        .handleAsync(ORDER, Work::handle, HANDLING);
  }

  /** Workers who can't do anything yet. */
  public static BackgroundLoopBuilder bare(Transport transport) {
    return BackgroundLoop.on(transport).lease(LEASE).drainWithin(Duration.ofSeconds(1));
  }
}
