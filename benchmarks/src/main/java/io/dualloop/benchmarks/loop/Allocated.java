package io.dualloop.benchmarks.loop;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** What threads have allocated, as the JVM counts it. */
final class Allocated {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocated() {}

  /** By one thread, since it began. */
  static long by(long thread) {
    return THREADS.getThreadAllocatedBytes(thread);
  }

  /** By all threads that live. */
  static long byAll() {
    return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  /** What is left of the heap after collections. Blocks for moments. */
  static long live() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
