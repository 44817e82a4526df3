package io.dualloop.core.runtime;

import io.dualloop.spi.LoopRuntime;
import java.time.Instant;
import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The default runtime: the JVM's clocks, one daemon thread for each loop, and a pool of daemon
 * threads for code that may block. Holds nothing itself; every thread belongs to the loop that
 * asked for it and ends when that loop closes. Safe for concurrent use.
 */
public final class SystemRuntime implements LoopRuntime {

  private static final Logger log = LoggerFactory.getLogger(SystemRuntime.class);

  private static final SystemRuntime INSTANCE =
      new SystemRuntime(
          task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
          });

  private final ThreadFactory poolThreads;

  private SystemRuntime(ThreadFactory poolThreads) {
    this.poolThreads = poolThreads;
  }

  /**
   * The runtime with platform threads.
   *
   * @return always the same one
   */
  public static SystemRuntime instance() {
    return INSTANCE;
  }

  /**
   * A runtime whose pools take their threads from a factory, for instance virtual ones where the
   * JVM has them. The loops' own threads stay platform threads.
   *
   * @param threads makes an unstarted thread for each worker of a pool
   * @return a new runtime
   */
  public static SystemRuntime withPoolThreads(ThreadFactory threads) {
    return new SystemRuntime(threads);
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Drive drive(String name, Steps steps) {
    return ThreadDrive.start(name, steps, log);
  }

  @Override
  public Pool pool(String name, int threads) {
    return new ThreadPool(name, threads, poolThreads);
  }
}
