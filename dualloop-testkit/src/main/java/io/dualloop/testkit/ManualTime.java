package io.dualloop.testkit;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A runtime in which nothing happens by itself: time stands still until the test advances it, and
 * both loops, their handlers and their outlets run on the test's own thread, always in the same
 * order.
 *
 * <pre>{@code
 * ManualTime time = new ManualTime();
 * Transport transport = InProcessTransport.builder().runtime(time).create();
 * BackgroundLoop workers = BackgroundLoop.on(transport).runtime(time).handle(…).start();
 * ForegroundLoop loop = ForegroundLoop.on(transport).runtime(time).start();
 * …
 * time.run();                       // do all that can be done now
 * time.advance(Duration.ofSeconds(5));  // and all that falls due within five seconds
 * }</pre>
 *
 * <p>A handler that blocks would block the test: give slow work an asynchronous handler, and
 * complete its stage when the test wants. Other threads may wake and submit; only the test's thread
 * runs.
 */
public final class ManualTime implements LoopRuntime {

  /** More steps than this without time going on is a loop that never rests. */
  private static final int MAX_STEPS = 1_000_000;

  private final Instant start;
  private final Object lock = new Object();
  private final List<ManualDrive> drives = new ArrayList<>();
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private volatile long nanos;
  private @Nullable Thread running;

  /** Starts on 1 January 2026, midnight UTC. */
  public ManualTime() {
    this(Instant.parse("2026-01-01T00:00:00Z"));
  }

  /**
   * Starts at a time of day.
   *
   * @param start the first value of {@link #now()}
   */
  public ManualTime(Instant start) {
    this.start = Objects.requireNonNull(start, "start");
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public Instant now() {
    return start.plusNanos(nanos);
  }

  @Override
  public Drive drive(String name, Steps steps) {
    ManualDrive drive = new ManualDrive(name, steps);
    synchronized (lock) {
      drives.add(drive);
    }
    return drive;
  }

  @Override
  public Pool pool(String name, int threads) {
    return new ManualPool();
  }

  /**
   * Does everything that can be done without time going on.
   *
   * @throws IllegalStateException if it is called from code that it runs, or if the loops never
   *     rest
   */
  public void run() {
    enter();
    try {
      runReady();
    } finally {
      running = null;
    }
  }

  /**
   * Lets time go on, and does everything that falls due, each at its own moment.
   *
   * @param duration zero or more
   * @throws IllegalArgumentException if negative
   * @throws IllegalStateException if it is called from code that it runs, or if the loops never
   *     rest
   */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time can't go back, but the duration is " + duration);
    }
    enter();
    try {
      long target = nanos + duration.toNanos();
      runReady();
      for (long next = nextDue(); next - target <= 0; next = nextDue()) {
        nanos = next;
        runReady();
      }
      nanos = target;
      runReady();
    } finally {
      running = null;
    }
  }

  private void enter() {
    if (running == Thread.currentThread()) {
      throw new IllegalStateException(
          "time can't be moved by code that it runs: call run() and advance() from the test only");
    }
    running = Thread.currentThread();
  }

  private long nextDue() {
    synchronized (lock) {
      long next = Long.MAX_VALUE;
      for (ManualDrive drive : drives) {
        next = Math.min(next, drive.dueAt);
      }
      return next;
    }
  }

  private void runReady() {
    for (int step = 0; step < MAX_STEPS; step++) {
      Runnable next = takeReady();
      if (next == null) {
        return;
      }
      next.run();
    }
    throw new IllegalStateException(
        "the loops did " + MAX_STEPS + " steps without resting at " + nanos + " ns: " + drives);
  }

  private @Nullable Runnable takeReady() {
    synchronized (lock) {
      for (int i = 0; i < drives.size(); i++) {
        ManualDrive drive = drives.get(i);
        if (drive.woken || drive.dueAt - nanos <= 0) {
          drive.woken = false;
          // To the end of the line, so that one busy loop can't starve another.
          drives.remove(i);
          drives.add(drive);
          return drive;
        }
      }
      return tasks.poll();
    }
  }

  private final class ManualDrive implements Drive, Runnable {
    private final String name;
    private final Steps steps;
    private boolean woken = true;
    private long dueAt = Long.MAX_VALUE;

    private ManualDrive(String name, Steps steps) {
      this.name = name;
      this.steps = steps;
    }

    @Override
    public void run() {
      long idle = steps.step();
      synchronized (lock) {
        dueAt = idle == Long.MAX_VALUE ? Long.MAX_VALUE : nanos + idle;
      }
    }

    @Override
    public void wake() {
      synchronized (lock) {
        woken = true;
      }
    }

    @Override
    public boolean stop(Duration within) {
      synchronized (lock) {
        drives.remove(this);
      }
      return true;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private final class ManualPool implements Pool {
    private boolean stopped;

    @Override
    public void execute(Runnable task) {
      synchronized (lock) {
        if (stopped) {
          throw new java.util.concurrent.RejectedExecutionException("the pool is stopped");
        }
        tasks.add(task);
      }
    }

    @Override
    public boolean stop(Duration within) {
      synchronized (lock) {
        stopped = true;
      }
      return true;
    }
  }
}
