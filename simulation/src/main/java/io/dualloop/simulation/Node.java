package io.dualloop.simulation;

import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/**
 * One process as its loops see it: clocks of its own, and drives and pools that the scheduler
 * steps. It can be paused, and it can crash.
 */
final class Node implements LoopRuntime {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final String name;
  final int number;
  private final Scheduler scheduler;

  /** What its own clock shows at the beginning: no two processes count from the same moment. */
  private final long origin;

  final List<Driven> drives = new ArrayList<>();
  final List<Pooled> pools = new ArrayList<>();
  private Duration wallOffset = Duration.ZERO;
  private long pausedUntil;
  private long pausedInAll;
  private boolean crashed;

  Node(String name, int number, Scheduler scheduler, long origin) {
    this.name = name;
    this.number = number;
    this.scheduler = scheduler;
    this.origin = origin;
  }

  // ---- what may befall it ----

  void pause(long nanos) {
    long until = scheduler.nanos() + nanos;
    if (until > pausedUntil) {
      pausedInAll += until - Math.max(pausedUntil, scheduler.nanos());
      pausedUntil = until;
    }
  }

  void resume() {
    pausedUntil = 0;
  }

  void crash() {
    crashed = true;
    drives.clear();
    pools.clear();
  }

  void jumpClock(Duration by) {
    wallOffset = wallOffset.plus(by);
  }

  boolean isAlive() {
    return !crashed;
  }

  boolean isAwake() {
    return !crashed && pausedUntil <= scheduler.nanos();
  }

  long pausedUntil() {
    return pausedUntil;
  }

  /** How long it has been or will be paused, all pauses together. */
  long pausedInAll() {
    return pausedInAll;
  }

  // ---- as a runtime ----

  @Override
  public long nanos() {
    return origin + scheduler.nanos();
  }

  @Override
  public Instant now() {
    return START.plusNanos(scheduler.nanos()).plus(wallOffset);
  }

  @Override
  public Drive drive(String drive, Steps steps) {
    Driven driven = new Driven(steps);
    drives.add(driven);
    return driven;
  }

  @Override
  public Pool pool(String pool, int threads) {
    Pooled pooled = new Pooled(pool, threads);
    pools.add(pooled);
    return pooled;
  }

  @Override
  public String toString() {
    return name;
  }

  /** What stands for a loop's thread. */
  final class Driven implements Drive, Runnable {
    private final Steps steps;
    private boolean woken = true;
    private long dueAt = Long.MAX_VALUE;

    private Driven(Steps steps) {
      this.steps = steps;
    }

    boolean isReady() {
      return woken || dueAt <= scheduler.nanos();
    }

    long dueAt() {
      return dueAt;
    }

    @Override
    public void run() {
      woken = false;
      long idle = steps.step();
      long now = scheduler.nanos();
      dueAt = idle > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + idle;
    }

    @Override
    public void wake() {
      woken = true;
    }

    @Override
    public boolean stop(Duration within) {
      drives.remove(this);
      return true;
    }
  }

  /** What stands for a pool: as many of its tasks as it has threads may come next. */
  final class Pooled implements Pool {
    final String name;
    final int threads;
    final List<Runnable> tasks = new ArrayList<>();
    private boolean stopped;

    private Pooled(String name, int threads) {
      this.name = name;
      this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
      if (stopped) {
        throw new RejectedExecutionException("the pool " + name + " is stopped");
      }
      tasks.add(task);
    }

    /** Runs one of those that may come next. */
    void run(int index) {
      tasks.remove(index).run();
      if (stopped && tasks.isEmpty()) {
        pools.remove(this);
      }
    }

    @Override
    public boolean stop(Duration within) {
      stopped = true;
      if (tasks.isEmpty()) {
        pools.remove(this);
      }
      return true;
    }
  }
}
