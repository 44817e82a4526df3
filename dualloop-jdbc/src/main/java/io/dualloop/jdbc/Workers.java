package io.dualloop.jdbc;

import io.dualloop.api.Telemetry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that wait for the database, so that nobody else does. So many actions wait for one of
 * them at most; more are refused at once.
 */
final class Workers {

  private static final Logger log = LoggerFactory.getLogger(JdbcTransport.class);

  private static final int MOST_WAITING = 10_000;
  private static final int LINES = 256;

  private final ThreadPoolExecutor threads;
  private final Telemetry telemetry;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Line[] lines =
      IntStream.range(0, LINES).mapToObj(i -> new Line()).toArray(Line[]::new);
  private final List<Runnable> closing = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  Workers(int count, Telemetry telemetry) {
    this.telemetry = telemetry;
    AtomicInteger number = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            count,
            count,
            0,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "dualloop-jdbc-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Does something on one of the threads. Never blocks.
   *
   * @param about what is about the same thing is done in the order of these calls; null for at once
   * @param refused told instead if it can't be done; nothing has happened then
   */
  void execute(@Nullable String about, Runnable action, Consumer<Throwable> refused) {
    Work work = admit(action, null, refused);
    if (work == null) {
      return;
    }
    if (about == null) {
      begin(work);
    } else {
      lines[Math.floorMod(about.hashCode(), LINES)].add(work);
    }
  }

  /** Null if it is refused. */
  private @Nullable Work admit(
      Runnable action, @Nullable Consumer<Runnable> turn, Consumer<Throwable> refused) {
    if (closed) {
      refused.accept(closedException());
      return null;
    }
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      telemetry.count("jdbc.step.refused", 1);
      refused.accept(
          new JdbcUnavailableException(
              "more than " + MOST_WAITING + " steps wait for the database: it is away or too slow",
              null));
      return null;
    }
    return new Work(action, turn, refused);
  }

  /**
   * Does something that is over later than its turn is. Never blocks.
   *
   * @param about what is about the same thing has its turn when this is over
   * @param turn called with what is to be called when it is over; must not block
   * @param refused told instead if it can't be done; nothing has happened then
   */
  void executeLater(String about, Consumer<Runnable> turn, Consumer<Throwable> refused) {
    Work work = admit(() -> {}, turn, refused);
    if (work != null) {
      lines[Math.floorMod(about.hashCode(), LINES)].add(work);
    }
  }

  /** How many threads there are. */
  int count() {
    return threads.getCorePoolSize();
  }

  /** What is done when it is closed. */
  void onClose(Runnable action) {
    closing.add(action);
  }

  /** What comes as the threads end is refused on the caller's. */
  void begin(Runnable work) {
    try {
      threads.execute(work);
    } catch (RejectedExecutionException e) {
      work.run();
    }
  }

  boolean isClosed() {
    return closed;
  }

  static IllegalStateException closedException() {
    return new IllegalStateException(
        "the JDBC transport is closed: close the loops before their transport, and use no port of it"
            + " afterwards");
  }

  /**
   * Refuses what has not begun, and waits for the rest. What hangs then is left to itself: an
   * interrupt would close the file of an embedded H2 for all of its connections.
   */
  void close(Duration within) {
    closed = true;
    threads.shutdown();
    try {
      if (!threads.awaitTermination(within.toMillis(), TimeUnit.MILLISECONDS)) {
        log.warn("the database has not answered within {}: its threads are left behind", within);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<Runnable> left = new ArrayList<>();
    threads.getQueue().drainTo(left);
    left.forEach(Runnable::run);
    closing.forEach(Runnable::run);
    for (Line line : lines) {
      line.refuse();
    }
  }

  /** Something to do once. */
  private final class Work implements Runnable {
    private final Runnable action;
    private final @Nullable Consumer<Runnable> turn;
    private final Consumer<Throwable> refused;

    Work(Runnable action, @Nullable Consumer<Runnable> turn, Consumer<Throwable> refused) {
      this.action = action;
      this.turn = turn;
      this.refused = refused;
    }

    @Override
    public void run() {
      waiting.decrementAndGet();
      try {
        if (closed) {
          refused.accept(closedException());
        } else {
          action.run();
        }
      } catch (Throwable e) {
        // A stage's own continuation threw; the thread, and what stands in line, must go on.
        telemetry.failure("jdbc.step", e);
      }
    }
  }

  /** What must be done one after the other: one thread at a time goes along it. */
  private final class Line implements Runnable {
    private final Queue<Work> queue = new ArrayDeque<>();
    private boolean running;

    void add(Work work) {
      synchronized (this) {
        queue.add(work);
        if (running) {
          return;
        }
        running = true;
      }
      goOn();
    }

    /** With a thread, unless the next one waits for it elsewhere. */
    private void goOn() {
      Work next;
      Consumer<Runnable> turn;
      synchronized (this) {
        next = queue.peek();
        running = next != null;
        turn = next == null || closed ? null : next.turn;
        if (turn != null) {
          queue.remove();
        }
      }
      if (turn != null) {
        waiting.decrementAndGet();
        turn.accept(this::goOn);
      } else if (next != null) {
        begin(this);
      }
    }

    @Override
    public void run() {
      Work next = next();
      while (next != null) {
        Consumer<Runnable> turn = closed ? null : next.turn;
        if (turn != null) {
          waiting.decrementAndGet();
          turn.accept(this::goOn);
          return;
        }
        next.run();
        next = next();
      }
    }

    /** What stands behind one that hangs; it is closed. */
    void refuse() {
      List<Work> left;
      synchronized (this) {
        left = new ArrayList<>(queue);
        queue.clear();
      }
      left.forEach(Runnable::run);
    }

    private synchronized @Nullable Work next() {
      Work next = queue.poll();
      running = next != null;
      return next;
    }
  }
}
