package io.dualloop.examples.logistics;

import io.dualloop.api.error.TaskFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The old assistant's calls: each retries by itself, whether anyone still waits for it or not. */
final class OldCalls implements AutoCloseable {

  private static final int ATTEMPTS = 3;
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final ExecutorService threads =
      Executors.newFixedThreadPool(4, work -> new Thread(work, "old-call"));
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger started = new AtomicInteger();
  private final Journal journal;
  private final PlayClock clock;

  OldCalls(Journal journal, PlayClock clock) {
    this.journal = journal;
    this.clock = clock;
  }

  int running() {
    return running.get();
  }

  <T> Future<T> start(String type, Callable<T> call) {
    String id = "call-" + started.incrementAndGet();
    running.incrementAndGet();
    return threads.submit(
        () -> {
          List<Play.Step> steps = new ArrayList<>();
          try {
            T result = attempts(id, type, call, steps);
            step(id, type, steps, "SUCCEEDED");
            return result;
          } catch (TaskFailure e) {
            step(id, type, steps, "FAILED");
            throw e;
          } finally {
            running.decrementAndGet();
          }
        });
  }

  private <T> T attempts(String id, String type, Callable<T> call, List<Play.Step> steps)
      throws Exception {
    for (int attempt = 1; ; attempt++) {
      step(id, type, steps, "PROCESSING");
      try {
        return call.call();
      } catch (TaskFailure e) {
        if (!e.error().retryable() || attempt == ATTEMPTS) {
          throw e;
        }
        step(id, type, steps, "RETRYING");
        Duration after = Objects.requireNonNullElse(e.error().retryAfter(), PAUSE);
        TimeUnit.MILLISECONDS.sleep(after.toMillis());
      }
    }
  }

  private void step(String id, String type, List<Play.Step> steps, String state) {
    steps.add(new Play.Step(state, clock.ms()));
    journal.task(new Play.Task(id, type, List.copyOf(steps)));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
