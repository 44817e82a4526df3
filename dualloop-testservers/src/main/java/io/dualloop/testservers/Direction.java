package io.dualloop.testservers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a {@link FaultProxy} does to the bytes that flow one way, on all its connections, open ones
 * included. One thing at a time: each method replaces what was set before, and when it returns,
 * nothing is treated the old way any more. Any thread may call.
 *
 * <p>All but {@link #pass}, {@link #delay} and {@link #bytesPerSecond} also hold back the end of
 * the stream: the other side does not learn that the connection was closed until they pass again or
 * the proxy cuts it.
 */
public final class Direction {

  private final ProxyLoop loop;
  private final AtomicLong forwarded = new AtomicLong();
  private final AtomicLong swallowed = new AtomicLong();
  // Both of the loop's thread only.
  private final List<Watch> watches = new ArrayList<>();
  private Fault fault = Fault.NONE;

  record Watch(String text, Runnable action) {}

  Direction(ProxyLoop loop) {
    this.loop = loop;
  }

  /** Hands on everything at once, as it was at the beginning, and first what was held back. */
  public void pass() {
    set(Fault.NONE);
  }

  /**
   * Hands on everything this much later, in order.
   *
   * @param delay 0 or more, in steps of a millisecond. No more than 1 MiB for each connection is on
   *     its way at once
   * @throws IllegalArgumentException if negative
   */
  public void delay(Duration delay) {
    if (delay.isNegative()) {
      throw new IllegalArgumentException("a delay is 0 or more, but this is " + delay);
    }
    set(Fault.delay(delay.toNanos()));
  }

  /**
   * Hands on no more than this, evenly.
   *
   * @param rate bytes for each second and connection, at least 1
   * @throws IllegalArgumentException if less
   */
  public void bytesPerSecond(int rate) {
    if (rate < 1) {
      throw new IllegalArgumentException("at least 1 byte per second, but this is " + rate);
    }
    set(Fault.slow(rate));
  }

  /**
   * Reads nothing and hands on nothing, and keeps the connections open: as if the network were
   * gone. Whoever sends fills its own buffers. What is on its way is kept, and handed on by {@link
   * #pass}.
   */
  public void blackHole() {
    set(Fault.BLACK_HOLE);
  }

  /**
   * Loses everything from now on, also what is on its way, and keeps the connections open: the
   * sender believes that it was received. With {@link FaultProxy#cut} or {@link FaultProxy#reset}
   * afterwards, this is a reply that got lost.
   */
  public void swallow() {
    set(Fault.SWALLOW);
  }

  /**
   * Does something as soon as certain bytes come by, once, before the last of them is handed on. So
   * {@code proxy.toServer().onBytes("XADD", proxy.toClient()::swallow)} lets a command through and
   * loses its reply.
   *
   * @param text to wait for, in ISO 8859-1, on any connection and in one piece or many; 1 to 256
   *     characters
   * @param action runs on the thread of the proxy, which it must not block; it may call the proxy,
   *     but not close it. What it throws is logged, and thrown by {@link FaultProxy#close}
   * @throws IllegalArgumentException if the text is empty or too long
   */
  public void onBytes(String text, Runnable action) {
    Objects.requireNonNull(action, "action");
    if (text.isEmpty() || text.length() > Watcher.MAX_TEXT) {
      throw new IllegalArgumentException(
          "the text has to have 1 to %d characters, but has %d"
              .formatted(Watcher.MAX_TEXT, text.length()));
    }
    loop.call(() -> watches.add(new Watch(text, action)));
  }

  /**
   * Counts what was handed on.
   *
   * @return bytes on all connections so far
   */
  public long bytesForwarded() {
    return forwarded.get();
  }

  /**
   * Counts what was lost. A test that loses a reply waits for this before it cuts.
   *
   * @return bytes on all connections so far
   */
  public long bytesSwallowed() {
    return swallowed.get();
  }

  private void set(Fault next) {
    loop.call(() -> fault = next);
  }

  Fault fault() {
    return fault;
  }

  List<Watch> watches() {
    return watches;
  }

  void countForwarded(int bytes) {
    forwarded.addAndGet(bytes);
  }

  void countSwallowed(int bytes) {
    swallowed.addAndGet(bytes);
  }
}
