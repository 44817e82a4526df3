package io.dualloop.benchmarks.http;

import io.dualloop.benchmarks.report.Latencies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Streams that are open, all of which one thread reads. */
final class Streams {

  private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

  private final Selector selector = Selector.open();
  private final List<OpenStream> streams = new ArrayList<>();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger skipped = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private volatile Latencies latencies = new Latencies();
  private volatile long from;

  /** Opens so many in turn of the tasks, and waits until each has told how its task stands. */
  Streams(int port, List<String> tasks, int count) throws Exception {
    Thread thread = new Thread(this::read, "dualloop-bench-streams");
    thread.setDaemon(true);
    thread.start();
    for (int i = 0; i < count; i++) {
      SocketChannel channel = RawConnection.channel(port);
      channel.write(
          RawConnection.get(tasks.get(i % tasks.size()) + "/events", "Connection: close"));
      channel.configureBlocking(false);
      OpenStream stream = new OpenStream(begun, this::heard);
      streams.add(stream);
      channel.register(selector, SelectionKey.OP_READ, stream);
      selector.wakeup();
    }
    await("begun", () -> begun.get() == count);
  }

  private void heard(long number, long due, boolean wasSkipped) {
    if (number >= from) {
      latencies.add(System.nanoTime() - due);
      skipped.addAndGet(wasSkipped ? 1 : 0);
    }
  }

  private void read() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    try {
      while (selector.isOpen()) {
        selector.select(key -> read(key, buffer));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(SelectionKey key, ByteBuffer buffer) {
    try {
      buffer.clear();
      if (((SocketChannel) key.channel()).read(buffer) < 0) {
        key.channel().close();
        closed.incrementAndGet();
      } else {
        ((OpenStream) key.attachment()).take(buffer.flip());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Counts the updates from this one on. */
  void listen(long first) {
    latencies = new Latencies();
    skipped.set(0);
    from = first;
  }

  /**
   * Waits until each stream has heard the newest update of its task, which is among the last ones.
   *
   * @param until the number of the first update that there isn't
   * @return how many streams have not heard it
   */
  long deaf(long until) {
    long newest = until - HttpSettings.UPDATED;
    try {
      await("heard the newest", () -> streams.stream().allMatch(each -> each.newest() >= newest));
    } catch (TimeoutException e) {
      // How many there are is told.
    }
    return streams.stream().filter(each -> each.newest() < newest).count();
  }

  /** From when an update was due until it was heard, or a newer one of the same task. */
  Latencies latencies() {
    return latencies;
  }

  /** How many updates were heard by a newer one only. */
  int skipped() {
    return skipped.get();
  }

  /** Waits until all are closed by the server; how many were told one ending. */
  long endings() {
    try {
      await("closed", () -> closed.get() == streams.size());
    } catch (TimeoutException e) {
      // The same.
    }
    return streams.stream().filter(each -> each.endings() == 1).count();
  }

  private static void await(String what, BooleanSupplier done) throws TimeoutException {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        throw new TimeoutException("not all streams have " + what);
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }
}
