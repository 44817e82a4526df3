package io.dualloop.tck;

import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The system's clocks and threads, with an offset that a test can raise instead of waiting. Safe
 * for use by any thread; no method blocks but those that stop a thread.
 */
public final class ShiftedTime implements LoopRuntime {

  private final LoopRuntime real = SystemRuntime.instance();
  private final AtomicLong offset = new AtomicLong();
  private final List<Drive> drives = new CopyOnWriteArrayList<>();

  /** Starts with the system's time. */
  public ShiftedTime() {}

  /**
   * Makes it later at once, and has every loop look at the time.
   *
   * @param duration zero or more
   * @throws IllegalArgumentException if negative
   */
  public void shift(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("time can't go back, but the duration is " + duration);
    }
    offset.addAndGet(duration.toNanos());
    drives.forEach(Drive::wake);
  }

  @Override
  public long nanos() {
    return real.nanos() + offset.get();
  }

  @Override
  public Instant now() {
    return real.now().plusNanos(offset.get());
  }

  @Override
  public Drive drive(String name, Steps steps) {
    Drive drive = real.drive(name, steps);
    Drive listed =
        new Drive() {
          @Override
          public void wake() {
            drive.wake();
          }

          @Override
          public boolean stop(Duration within) {
            drives.remove(this);
            return drive.stop(within);
          }
        };
    drives.add(listed);
    return listed;
  }

  @Override
  public Pool pool(String name, int threads) {
    return real.pool(name, threads);
  }
}
