package io.dualloop.benchmarks.contest;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The tasks under way in this process. Handlers are found by libraries, so this is static. */
public final class Lives {

  /** Bytes of every payload. */
  private static final int SIZE = 100;

  private static final Map<Long, Life> UNDER_WAY = new ConcurrentHashMap<>();

  private Lives() {}

  /** One task, in nanoseconds of this process. */
  static final class Life {
    private final long due;
    private volatile long started;
    private volatile long over;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private Life(long due) {
      this.due = due;
    }

    /** From when it was due to its begin. */
    long toStart() {
      return started - due;
    }

    /** From when it was due until it was known that it has ended. */
    long toEnd() {
      return over - due;
    }

    CompletableFuture<Void> ended() {
      return ended;
    }
  }

  /** A new one, which was to be submitted at this time. */
  static Life of(long number, long due) {
    Life life = new Life(due);
    UNDER_WAY.put(number, life);
    return life;
  }

  /**
   * What a task carries.
   *
   * @param number which task
   * @return a text of the same length for each
   */
  public static String payload(long number) {
    String text = number + " ";
    return text + "x".repeat(SIZE - text.length());
  }

  /**
   * Which task it is.
   *
   * @param payload begins with what {@link #payload} returned for it
   * @return its number
   */
  public static long number(String payload) {
    return Long.parseLong(payload.substring(0, payload.indexOf(' ')));
  }

  /**
   * Its handler has been called.
   *
   * @param payload its payload
   */
  public static void started(String payload) {
    Life life = UNDER_WAY.get(number(payload));
    // After a repeated delivery it may be over.
    if (life != null && life.started == 0) {
      life.started = System.nanoTime();
    }
  }

  /**
   * Whoever submitted it knows that it has ended; repetitions do nothing.
   *
   * @param number which task
   */
  public static void ended(long number) {
    Life life = UNDER_WAY.remove(number);
    if (life != null) {
      life.over = System.nanoTime();
      life.ended.complete(null);
    }
  }

  /**
   * It was given up: nothing that is measured counts.
   *
   * @param number which task, that has not ended
   * @param why for the one who reads it
   */
  public static void failed(long number, Throwable why) {
    Objects.requireNonNull(UNDER_WAY.remove(number)).ended.completeExceptionally(why);
  }
}
