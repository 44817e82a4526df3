package io.dualloop.benchmarks.rabbit;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Tasks in maps of this process; those that ended last are kept with their results. */
final class PlainStore {

  /** As many as the store in Dualloop's process keeps by default. */
  private static final int MAX_ENDED = 100_000;

  private final Map<Long, String> waiting = new ConcurrentHashMap<>();
  private final Map<Long, String> results = new ConcurrentHashMap<>();
  private final Queue<Long> ended = new ConcurrentLinkedQueue<>();
  private final AtomicInteger kept = new AtomicInteger();

  /** The same twice is one. */
  void submit(long number, String payload) {
    var unused = waiting.putIfAbsent(number, payload);
  }

  /** Its payload; null if it has begun before. */
  @Nullable String begin(long number) {
    return waiting.remove(number);
  }

  void settle(long number, String result) {
    results.put(number, result);
    ended.add(number);
    if (kept.incrementAndGet() > MAX_ENDED) {
      Long oldest = ended.poll();
      if (oldest != null) {
        results.remove(oldest);
        kept.decrementAndGet();
      }
    }
  }
}
