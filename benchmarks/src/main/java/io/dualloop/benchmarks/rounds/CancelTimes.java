package io.dualloop.benchmarks.rounds;

import io.dualloop.api.Command;
import io.dualloop.api.TaskType;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.report.Latencies;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Tasks that go on until they are cancelled, one after the other. */
public final class CancelTimes {

  private static final Command<Long, String> HOLD =
      TaskType.command("HOLD", Long.class, String.class);
  private static final long PATIENCE_SECONDS = 20;

  private final Map<Long, Life> lives = new ConcurrentHashMap<>();
  private long next;

  private record Life(CompletableFuture<Void> began, CompletableFuture<Long> told) {}

  /**
   * Makes a loop work on them.
   *
   * @param builder changed
   * @return the same
   */
  public BackgroundLoopBuilder handle(BackgroundLoopBuilder builder) {
    return builder.handleAsync(
        HOLD,
        (number, task) -> {
          CompletableFuture<String> result = new CompletableFuture<>();
          Life life = lives.get(number);
          if (life == null) {
            return CompletableFuture.completedFuture("given up");
          }
          task.onStop(
              () -> {
                life.told.complete(System.nanoTime());
                result.complete("stopped");
              });
          life.began.complete(null);
          return result;
        },
        Handling.DEFAULT);
  }

  /**
   * Lets so many begin, and cancels each as soon as it works. Blocks.
   *
   * @param session whose tasks they are
   * @param count how many
   * @return 50th and 99th percentile of the time from the cancel until the handler is told, in
   *     milliseconds
   * @throws Exception if one does not begin, or is not told
   */
  private double[] of(Session<String> session, int count) throws Exception {
    Latencies times = new Latencies();
    for (int i = 0; i < count; i++) {
      long number = next++;
      Life life = new Life(new CompletableFuture<>(), new CompletableFuture<>());
      lives.put(number, life);
      Inquiry<String> inquiry = session.newTurn().submit(HOLD.of(number), answer -> {});
      life.began.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      long cancelled = System.nanoTime();
      var ended = inquiry.cancel();
      times.add(life.told.get(PATIENCE_SECONDS, TimeUnit.SECONDS) - cancelled);
      var unused = ended.toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      lives.remove(number);
    }
    return new double[] {times.millis(50), times.millis(99)};
  }

  /**
   * Measures rounds of them. Blocks.
   *
   * @param run how many, and who waits
   * @param measure what it is called
   * @param session whose tasks they are
   * @param mostMillis what the 99th percentile may be
   * @return both percentiles
   * @throws Exception if one does not begin, or is not told
   */
  public List<Figure> figures(Run run, String measure, Session<String> session, double mostMillis)
      throws Exception {
    Subject subject = new Subject("Dualloop", () -> of(session, run.of(500, 100)));
    double[] medians = Rounds.of(run, "ms", List.of(subject)).get(0);
    return List.of(
        Line.lower("p50", "ms").alone(measure, medians[0]),
        Line.lower("p99", "ms").alone(measure, medians[1]).goal(mostMillis));
  }
}
