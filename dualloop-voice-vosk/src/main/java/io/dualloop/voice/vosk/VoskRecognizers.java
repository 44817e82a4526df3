package io.dualloop.voice.vosk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warm recognisers, shared by everything that hears. An utterance is lent one when it begins and
 * gives it back when it ends, so a few recognisers serve many who rarely speak at the same time.
 *
 * <p>Each recogniser has a thread of its own, on which it is made, used and freed; one that fails
 * is replaced. Safe for use by several threads. The threads don't keep the JVM alive.
 */
public final class VoskRecognizers implements AutoCloseable {

  static final Vocabulary NO_STOP_WORDS = new Vocabulary("stop-words", List.of());

  private static final Duration READY_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private static final Logger log = LoggerFactory.getLogger(VoskRecognizers.class);

  private final Map<String, LeaseQueue> queues = new LinkedHashMap<>();
  private final List<RecognizerThread> threads = new ArrayList<>();
  private final List<String> stopWords;
  private final ScheduledThreadPoolExecutor deadlines;

  private VoskRecognizers(
      Map<Vocabulary, Integer> counts,
      Duration leaseWithin,
      SpeechDecoder.Factory factory,
      Runnable release) {
    deadlines =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "dualloop-recognize-deadlines");
              thread.setDaemon(true);
              return thread;
            });
    deadlines.setRemoveOnCancelPolicy(true);
    deadlines.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    int all = counts.values().stream().mapToInt(Integer::intValue).sum();
    AtomicInteger running = new AtomicInteger(all);
    Runnable atEnd =
        () -> {
          if (running.decrementAndGet() == 0) {
            release.run();
          }
        };
    counts.forEach(
        (vocabulary, count) -> {
          LeaseQueue queue = new LeaseQueue(vocabulary, leaseWithin, deadlines);
          queues.put(vocabulary.name(), queue);
          for (int i = 1; i <= count; i++) {
            threads.add(new RecognizerThread(vocabulary, i, factory, queue, atEnd));
          }
        });
    stopWords =
        counts.keySet().stream()
            .filter(vocabulary -> vocabulary.name().equals(NO_STOP_WORDS.name()))
            .flatMap(vocabulary -> vocabulary.phrases().stream())
            .toList();
  }

  /**
   * Begins to set up recognisers.
   *
   * @param model the model; it may be closed before the recognisers are
   * @return settings with their defaults
   */
  public static VoskRecognizersBuilder on(VoskModel model) {
    return new VoskRecognizersBuilder(model);
  }

  static VoskRecognizers start(
      Map<Vocabulary, Integer> counts,
      Duration leaseWithin,
      SpeechDecoder.Factory factory,
      Runnable release)
      throws IOException {
    VoskRecognizers recognizers = new VoskRecognizers(counts, leaseWithin, factory, release);
    boolean started = false;
    try {
      recognizers.awaitReady();
      started = true;
      return recognizers;
    } finally {
      if (!started) {
        recognizers.end();
      }
    }
  }

  private void awaitReady() throws IOException {
    CompletableFuture<?>[] ready =
        threads.stream().map(RecognizerThread::start).toArray(CompletableFuture<?>[]::new);
    Duration limit = READY_LIMIT.plusSeconds(ready.length);
    try {
      CompletableFuture.allOf(ready).get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new VoskModelException("The recognisers were not ready within " + limit, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException("Interrupted while the recognisers were being made");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private static IOException failed(Throwable cause) {
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    return new VoskModelException(
        "A recogniser can't be made: "
            + cause.getMessage()
            + "; the model may be incomplete: unpack it again",
        cause);
  }

  /** Those for free speech. */
  LeaseQueue free() {
    return named(Vocabulary.FREE.name());
  }

  /** Those for the stop words, if there are any. */
  Optional<LeaseQueue> stopWordQueue() {
    return Optional.ofNullable(queues.get(NO_STOP_WORDS.name()));
  }

  List<String> stopWords() {
    return stopWords;
  }

  LeaseQueue named(String name) {
    LeaseQueue queue = queues.get(name);
    if (queue == null) {
      throw new IllegalArgumentException(
          "There is no grammar '" + name + "'; there are " + queues.keySet());
    }
    return queue;
  }

  /**
   * Ends the recognisers: what is being said is told as far as it was understood at its last pause,
   * and what begins later can't be listened to. Idempotent. Waits up to 5 s for the threads to end,
   * with a warning in the log if they don't; called on one of them it doesn't wait for that.
   */
  @Override
  public void close() {
    if (!close(CLOSE_LIMIT)) {
      log.warn("Not all recognisers have ended within {}; they will after this", CLOSE_LIMIT);
    }
  }

  /**
   * As {@link #close()}, with a limit of one's choice.
   *
   * @param limit how long to wait for the threads to end
   * @return whether they have ended, or all but this thread itself, which ends after this call
   * @throws IllegalArgumentException if the limit is negative
   */
  public boolean close(Duration limit) {
    if (limit.isNegative()) {
      throw new IllegalArgumentException("limit must not be negative, is " + limit);
    }
    end();
    long deadline = System.nanoTime() + limit.toNanos();
    boolean ended = true;
    try {
      for (RecognizerThread thread : threads) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        ended &= thread.awaitEnd(left) || thread.isOwnThread();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    return ended;
  }

  private void end() {
    queues.values().forEach(LeaseQueue::close);
    threads.forEach(RecognizerThread::revoke);
    // Not at once, which would interrupt a listener that calls this on that thread.
    deadlines.shutdown();
  }
}
