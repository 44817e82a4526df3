package io.dualloop.rabbit;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A few daemon threads for what may hang; they end when there is nothing to do. */
final class Threads {

  private static final long IDLE_MILLIS = 1_000;

  private Threads() {}

  static ThreadPoolExecutor atMost(int most, String name) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_MILLIS,
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            work -> daemon(work, name));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  static ScheduledExecutorService timers(int most, String name) {
    ScheduledThreadPoolExecutor threads =
        new ScheduledThreadPoolExecutor(most, work -> daemon(work, name));
    threads.setKeepAliveTime(IDLE_MILLIS, TimeUnit.MILLISECONDS);
    threads.allowCoreThreadTimeOut(true);
    threads.setRemoveOnCancelPolicy(true);
    return threads;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
