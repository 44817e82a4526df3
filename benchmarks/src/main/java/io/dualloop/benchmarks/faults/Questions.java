package io.dualloop.benchmarks.faults;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.benchmarks.rounds.FixedRate;
import io.dualloop.benchmarks.rounds.Quiet;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Another question every 50 ms, asked by a thread of its own whatever has become of those before:
 * also while nobody can answer. Its other methods are used by one thread.
 */
final class Questions implements AutoCloseable {

  static final Query<Integer, String> ASK = TaskType.query("ASK", Integer.class, String.class);

  /** So many answers in a row, each within so long, are no chance. */
  static final int IN_A_ROW = 10;

  static final long PROMPT_MILLIS = 100;

  private static final int SESSIONS = 50;
  private static final int PER_SECOND = 20;
  private static final long CLOSE_MILLIS = 5_000;

  private final List<Session<String>> sessions;
  private final FixedRate schedule = FixedRate.of(PER_SECOND);
  private final Map<Integer, Long> answered = new ConcurrentHashMap<>();
  private final Map<Integer, Long> ended = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::run, "questions");
  private volatile boolean closed;

  /** What became of the questions that were due within a time. */
  record Fates(int asked, long answered, long ended) {

    static final Fates NONE = new Fates(0, 0, 0);

    Fates plus(Fates more) {
      return new Fates(asked + more.asked, answered + more.answered, ended + more.ended);
    }
  }

  /** Begins to ask. */
  Questions(ForegroundLoop loop) {
    sessions =
        IntStream.range(0, SESSIONS)
            .mapToObj(i -> loop.<String>openSession("s" + i, User.of("user"), text -> {}))
            .toList();
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    for (int number = 0; !closed; number++) {
      long unusedDue = schedule.await(number);
      ask(number);
    }
  }

  private void ask(int number) {
    var unused =
        sessions
            .get(number % SESSIONS)
            .newTurn()
            .ask(
                ASK.of(number),
                answer -> {
                  if (answer instanceof Answer.Fresh<String>) {
                    answered.put(number, System.nanoTime());
                  } else if (answer.isLast()) {
                    ended.put(number, System.nanoTime());
                  }
                });
  }

  /**
   * Blocks until there is an answer that was told at a moment or later, to whatever question.
   *
   * @return when the first of them was told
   */
  long firstToldFrom(long moment) throws TimeoutException {
    Quiet.await("no answer", () -> answered.values().stream().anyMatch(at -> at - moment >= 0));
    return answered.values().stream()
        .filter(at -> at - moment >= 0)
        .min(Long::compare)
        .orElseThrow();
  }

  /**
   * Blocks until several questions in a row, the first of which was due at a moment or later, were
   * answered promptly.
   *
   * @return when the first of them was due
   */
  long promptFrom(long moment) throws TimeoutException {
    int first = firstDueFrom(moment);
    Quiet.await("no prompt answers", () -> row(first, this::isAsked, this::isPrompt) >= 0);
    return due(row(first, this::isAsked, this::isPrompt));
  }

  /** The first number of the first row from a number on; -1 if there is none yet. */
  static int row(int first, IntPredicate isAsked, IntPredicate isPrompt) {
    int from = first;
    for (int number = first; isAsked.test(number); number++) {
      if (!isPrompt.test(number)) {
        from = number + 1;
      } else if (number - from == IN_A_ROW - 1) {
        return from;
      }
    }
    return -1;
  }

  private boolean isPrompt(int number) {
    Long at = answered.get(number);
    return at != null && at - due(number) <= TimeUnit.MILLISECONDS.toNanos(PROMPT_MILLIS);
  }

  /** What became, up to now, of those that were due from one moment on and before another. */
  Fates fates(long from, long until) {
    int[] numbers = IntStream.range(firstDueFrom(from), firstDueFrom(until)).toArray();
    return new Fates(
        numbers.length,
        IntStream.of(numbers).filter(answered::containsKey).count(),
        IntStream.of(numbers).filter(ended::containsKey).count());
  }

  private boolean isAsked(int number) {
    return due(number) - System.nanoTime() <= 0;
  }

  private int firstDueFrom(long moment) {
    int number = 0;
    while (due(number) - moment < 0) {
      number++;
    }
    return number;
  }

  private long due(int number) {
    return schedule.begun() + number * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
