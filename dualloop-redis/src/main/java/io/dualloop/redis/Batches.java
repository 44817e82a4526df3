package io.dualloop.redis;

import io.lettuce.core.RedisCommandExecutionException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Steps of one kind, several in one script. As long as few scripts of it are under way each step
 * goes at once and alone; what comes beyond that waits for the next answer, and goes together. So
 * an idle server is asked without delay, and a busy one has less to do for each.
 */
final class Batches {

  /** How many scripts are under way before steps wait. */
  private static final int AT_ONCE = 2;

  /** How many steps one script has at most: Redis does nothing else meanwhile. */
  private static final int STEPS = 64;

  /** About how many bytes a script has at most, if it has several steps. */
  private static final int BYTES = 128 * 1024;

  /**
   * How errors begin that may be due to one step: its arguments, that it would add something where
   * memory is short, or what it found.
   */
  private static final Set<String> OF_ONE_STEP = Set.of("DL_ARG", "OOM", "ERR", "WRONGTYPE");

  private static final class Step {
    final byte[][] arguments;
    final CompletableFuture<List<Object>> answer = new CompletableFuture<>();

    Step(byte[][] arguments) {
      this.arguments = arguments;
    }

    int bytes() {
      int sum = 0;
      for (byte[] each : arguments) {
        sum += each.length;
      }
      return sum;
    }
  }

  private final Function<byte[][], CompletionStage<List<Object>>> script;
  private final Executor executor;
  private final Runnable onSplit;
  private final Object lock = new Object();
  private List<Step> waiting = new ArrayList<>();
  private int waitingBytes;
  private int underWay;

  /**
   * @param script runs the script with these arguments; called with a lock held, so that scripts go
   *     in order: it must not block
   * @param executor sends what has waited; refuses none. Answers come on a thread of the
   *     connection, and what that thread sends overtakes what others have handed to it before
   * @param onSplit told when steps that went together are repeated alone
   */
  Batches(
      Function<byte[][], CompletionStage<List<Object>>> script,
      Executor executor,
      Runnable onSplit) {
    this.script = script;
    this.executor = executor;
    this.onSplit = onSplit;
  }

  CompletionStage<List<Object>> add(byte[][] arguments) {
    Step step = new Step(arguments);
    Runnable sent;
    synchronized (lock) {
      waiting.add(step);
      waitingBytes += step.bytes();
      boolean goes = underWay < AT_ONCE || waiting.size() >= STEPS || waitingBytes >= BYTES;
      sent = goes ? send() : () -> {};
    }
    sent.run();
    return step.answer;
  }

  /** Sends what waits, if anything does. */
  void flush() {
    Runnable sent;
    synchronized (lock) {
      sent = waiting.isEmpty() ? () -> {} : send();
    }
    sent.run();
  }

  /** With the lock; what it returns is done without, as it may call those who wait for answers. */
  private Runnable send() {
    List<Step> batch = waiting;
    waiting = new ArrayList<>();
    waitingBytes = 0;
    underWay++;
    CompletionStage<List<Object>> sent = script(batch);
    return () -> {
      var unused = sent.whenComplete((answers, failure) -> answered(batch, answers, failure));
    };
  }

  private CompletionStage<List<Object>> script(List<Step> batch) {
    try {
      return script.apply(arguments(batch));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static byte[][] arguments(List<Step> batch) {
    List<byte[]> all = new ArrayList<>();
    for (Step step : batch) {
      all.add(Integer.toString(step.arguments.length).getBytes(StandardCharsets.UTF_8));
      all.addAll(List.of(step.arguments));
    }
    return all.toArray(byte[][]::new);
  }

  private void answered(
      List<Step> batch, @Nullable List<Object> answers, @Nullable Throwable failure) {
    boolean more;
    synchronized (lock) {
      underWay--;
      more = !waiting.isEmpty();
    }
    if (more) {
      executor.execute(this::flush);
    }
    if (answers == null && batch.size() > 1 && isOfOneStep(failure)) {
      onSplit.run();
      // One of them was refused, and those behind it not run: steps may be repeated.
      batch.forEach(this::alone);
    } else {
      for (int i = 0; i < batch.size(); i++) {
        tell(batch.get(i), answers, i, failure);
      }
    }
  }

  private void alone(Step step) {
    var unused =
        script(List.of(step)).whenComplete((answers, failure) -> tell(step, answers, 0, failure));
  }

  @SuppressWarnings("unchecked")
  private static void tell(
      Step step, @Nullable List<Object> answers, int index, @Nullable Throwable failure) {
    if (answers != null && index < answers.size()) {
      step.answer.complete((List<Object>) answers.get(index));
    } else {
      step.answer.completeExceptionally(
          failure != null
              ? Steps.cause(failure)
              : new UnreadableAnswerException("a script left a step without an answer"));
    }
  }

  /** Others are of the server, which refuses everything then. */
  private static boolean isOfOneStep(@Nullable Throwable failure) {
    Throwable cause = failure == null ? null : Steps.cause(failure);
    return cause instanceof RedisCommandExecutionException
        && OF_ONE_STEP.contains(String.valueOf(cause.getMessage()).split(" ", 2)[0]);
  }
}
