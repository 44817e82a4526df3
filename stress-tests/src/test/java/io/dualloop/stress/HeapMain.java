package io.dualloop.stress;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Ends many tasks on an in-process store whose clock is moved by hand, and prints how many bytes of
 * heap are in use in between. Run by HeapTest in a JVM of its own, so that nothing else is in the
 * heap.
 */
final class HeapMain {

  private static final int TASKS = 1_000_000;
  private static final int KEYS = 100_000;
  private static final int BATCH = 500;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration DAY = Duration.ofHours(24);
  private static final Address WORKER = new Address("worker");
  private static final String TYPE = "QUERY_LOGISTICS";

  private final HandClock clock = new HandClock();
  private final Transport transport =
      InProcessTransport.builder()
          .runtime(clock)
          .maxEnded(TASKS)
          .maxTombstones(TASKS)
          .maxEndedBytes(1L << 30)
          .create();
  private long nanos;

  private HeapMain() {}

  public static void main(String[] args) {
    // What the JVM itself and the first use of each class take is no part of the figures.
    new HeapMain().run(2 * BATCH, 2 * BATCH);
    HeapMain main = new HeapMain();
    long start = used();
    main.work(TASKS, KEYS);
    long worked = used();
    // The answers are over their time first, so that what is left is tasks alone.
    main.pass(HOUR);
    main.forgetAnswers();
    long retained = used();
    main.expectEnded(TASKS, 0);
    main.pass(DAY);
    long tombstones = used();
    main.expectEnded(0, TASKS);
    main.pass(DAY);
    main.forgetAnswers();
    long end = used();
    main.expectEnded(0, 0);
    System.out.printf(
        "start=%d worked=%d retained=%d tombstones=%d end=%d tasks=%d%n",
        start, worked, retained, tombstones, end, TASKS);
    main.transport.close();
  }

  private void run(int tasks, int keys) {
    work(tasks, keys);
    pass(DAY);
    pass(DAY);
    forgetAnswers();
    transport.close();
  }

  /** As the loops do it: submitted, claimed, noted as done, and the answer stored for others. */
  private void work(int tasks, int keys) {
    for (int first = 0; first < tasks; first += BATCH) {
      for (int i = first; i < first + BATCH; i++) {
        submit(i, i % keys);
      }
      int left = BATCH;
      while (left > 0) {
        var claims = now(transport.store().claim(request()));
        for (Claim claim : claims) {
          settle(claim);
        }
        left -= claims.size();
      }
      clock.set(++nanos);
    }
  }

  private void submit(int number, int key) {
    TaskId id = TaskId.create(number);
    Submitted answer =
        now(
            transport
                .store()
                .submit(
                    new Submission(
                        id,
                        new Submission.Lane(TYPE, Priority.NORMAL),
                        new User("", "user-" + key % 1_000),
                        json("{\"taskId\":\"" + id + "\",\"type\":\"" + TYPE + "\"}"),
                        Duration.ofMinutes(10),
                        null,
                        Duration.ZERO,
                        new Submission.RequestKey("key-" + key, 0),
                        null,
                        new Address("foreground-1"))));
    if (!(answer instanceof Submitted.Accepted)) {
      throw new IllegalStateException("not accepted: " + answer);
    }
    put("key-" + key, number + 1);
  }

  private void put(String key, long begin) {
    Set<String> tags = Set.of();
    now(
        transport
            .results()
            .put(
                key,
                now(transport.results().token(key, tags)),
                new NewResult(
                    json("{\"city\":\"Leipzig\"}"),
                    Duration.ZERO,
                    begin,
                    Duration.ofMillis(5),
                    Duration.ofMinutes(10),
                    null)));
  }

  private static ClaimRequest request() {
    return new ClaimRequest(
        WORKER, Map.of(TYPE, 32), Collections.nCopies(32, Priority.NORMAL), Duration.ofSeconds(30));
  }

  private void settle(Claim claim) {
    Json result = json("{\"city\":\"Leipzig\"}");
    now(transport.store().settle(claim.ref(), new Outcome.Done(result, Duration.ofNanos(17))));
  }

  /** Bytes of their own, as they come from a wire. */
  private static Json json(String text) {
    return Json.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
    clock.set(nanos);
    while (now(transport.store().sweep(10_000)).touched() > 0) {
      // until nothing is due any more
    }
  }

  /** Answers that are over their time go by and by, while a loop beats. */
  private void forgetAnswers() {
    for (int second = 0; second < 2 * KEYS / 1_000; second++) {
      nanos += Duration.ofSeconds(1).toNanos();
      clock.set(nanos);
      now(transport.results().beat());
    }
  }

  private void expectEnded(long ended, long tombstones) {
    TaskCounts counts = now(transport.store().counts());
    if (counts.waiting() + counts.running() > 0
        || counts.ended() != ended
        || counts.tombstones() != tombstones) {
      throw new IllegalStateException("not what this is about: " + counts);
    }
  }

  private static long used() {
    long least = Long.MAX_VALUE;
    // The first collection makes weakly reachable things go, and the next ones what hung on them.
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  private static <T> T now(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
