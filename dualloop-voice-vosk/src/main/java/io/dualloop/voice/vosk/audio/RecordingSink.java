package io.dualloop.voice.vosk.audio;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A loudspeaker for tests and benches. It acts like a device with a short buffer: it takes samples
 * at the pace of speech, on an absolute schedule, and what is still in its buffer can be forgotten.
 * It records what was heard and when.
 *
 * <p>Safe for use by several threads, though samples are meant to be written by one. It has no
 * thread of its own: when a sample is heard follows from when it was written. Times are those of
 * {@link System#nanoTime()}. Audible is what {@link Loudness} says.
 */
public final class RecordingSink implements AudioSink {

  private static final Duration LONGEST_BUFFER = Duration.ofSeconds(1);
  private static final Duration LONGEST_MEMORY = Duration.ofHours(1);

  /** Samples and when the first of them is heard. */
  private static final class Stretch {

    private final long startNanos;
    private final byte[] samples;

    Stretch(long startNanos, byte[] samples) {
      this.startNanos = startNanos;
      this.samples = samples;
    }

    long endNanos() {
      return startNanos + nanos(samples.length);
    }

    /** How many bytes of it have been heard. */
    int heardBy(long now) {
      return Math.min(samples.length, bytes(now - startNanos));
    }
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Stretch> stretches = new ArrayDeque<>();
  private final long bufferNanos;
  private final long memoryNanos;
  private long busyUntil;
  private boolean closed;

  /** A device with a buffer of 30 ms that remembers the last 10 minutes. */
  public RecordingSink() {
    this(Duration.ofMillis(30), Duration.ofMinutes(10));
  }

  /**
   * A device.
   *
   * @param buffer how much can be waiting to be heard: 10 ms to 1 s
   * @param memory how far back is remembered: 1 s to 1 h
   * @throws IllegalArgumentException if one is out of its range
   */
  public RecordingSink(Duration buffer, Duration memory) {
    this.bufferNanos = within("buffer", Duration.ofMillis(10), buffer, LONGEST_BUFFER);
    this.memoryNanos = within("memory", Duration.ofSeconds(1), memory, LONGEST_MEMORY);
    this.busyUntil = System.nanoTime();
  }

  @Override
  public void write(byte[] samples, int length) throws IOException, InterruptedException {
    if (length < 0 || length > samples.length || length % 2 != 0 || length > Pcm.FRAME_BYTES) {
      throw new IllegalArgumentException(
          "length must be even and at most " + Pcm.FRAME_BYTES + ", is " + length);
    }
    lock.lockInterruptibly();
    try {
      awaitRoom(nanos(length));
      long start = Math.max(System.nanoTime(), busyUntil);
      stretches.addLast(new Stretch(start, Arrays.copyOf(samples, length)));
      busyUntil = start + nanos(length);
      while (busyUntil - stretches.getFirst().endNanos() > memoryNanos) {
        stretches.removeFirst();
      }
    } finally {
      lock.unlock();
    }
  }

  private void awaitRoom(long needed) throws IOException, InterruptedException {
    refuseIfClosed();
    long wait = waitFor(needed);
    while (wait > 0) {
      long unused = changed.awaitNanos(wait);
      refuseIfClosed();
      wait = waitFor(needed);
    }
  }

  private long waitFor(long needed) {
    return busyUntil + needed - bufferNanos - System.nanoTime();
  }

  private void refuseIfClosed() throws IOException {
    if (closed) {
      throw new IOException("this sink is closed; nothing can be heard from it any more");
    }
  }

  @Override
  public long flush() {
    lock.lock();
    try {
      long forgotten = 0;
      long now = System.nanoTime();
      while (!stretches.isEmpty() && stretches.getLast().endNanos() > now) {
        Stretch last = stretches.removeLast();
        int heard = last.heardBy(now);
        forgotten += last.samples.length - heard;
        busyUntil = last.startNanos + nanos(heard);
        if (heard > 0) {
          stretches.addLast(new Stretch(last.startNanos, Arrays.copyOf(last.samples, heard)));
          break;
        }
      }
      changed.signalAll();
      return forgotten;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void drain() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      for (long wait = waitForSilence(); wait > 0 && !closed; wait = waitForSilence()) {
        long unused = changed.awaitNanos(wait);
      }
    } finally {
      lock.unlock();
    }
  }

  private long waitForSilence() {
    return busyUntil - System.nanoTime();
  }

  /** Forgets what has not been heard yet; what was heard can still be asked for. Idempotent. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    flush();
  }

  /**
   * What was heard until now, with silence where nothing was.
   *
   * @return samples, from the first that is remembered to the last that was heard
   */
  public byte[] heard() {
    lock.lock();
    try {
      if (stretches.isEmpty()) {
        return new byte[0];
      }
      long now = System.nanoTime();
      long begin = stretches.getFirst().startNanos;
      byte[] all = new byte[bytes(Math.min(busyUntil, now) - begin)];
      for (Stretch stretch : stretches) {
        int at = bytes(stretch.startNanos - begin);
        int length = Math.min(stretch.heardBy(now), all.length - at);
        if (length > 0) {
          System.arraycopy(stretch.samples, 0, all, at, length);
        }
      }
      return all;
    } finally {
      lock.unlock();
    }
  }

  /**
   * When the last audible sample was over.
   *
   * @return nothing if none was heard yet, or all are forgotten
   */
  public OptionalLong lastAudibleNanos() {
    lock.lock();
    try {
      long now = System.nanoTime();
      for (Iterator<Stretch> newest = stretches.descendingIterator(); newest.hasNext(); ) {
        Stretch stretch = newest.next();
        int end = Loudness.endOfAudible(stretch.samples, 0, stretch.heardBy(now));
        if (end >= 0) {
          return OptionalLong.of(stretch.startNanos + nanos(end));
        }
      }
      return OptionalLong.empty();
    } finally {
      lock.unlock();
    }
  }

  /**
   * When the first audible sample at or after a time was heard.
   *
   * @param nanos the time
   * @return nothing if none was heard since
   */
  public OptionalLong firstAudibleSince(long nanos) {
    lock.lock();
    try {
      long now = System.nanoTime();
      for (Stretch stretch : stretches) {
        int from = stretch.heardBy(nanos);
        int first = Loudness.firstAudible(stretch.samples, from, stretch.heardBy(now));
        if (first >= 0) {
          return OptionalLong.of(stretch.startNanos + nanos(first));
        }
      }
      return OptionalLong.empty();
    } finally {
      lock.unlock();
    }
  }

  private static long nanos(int bytes) {
    return Pcm.duration(bytes).toNanos();
  }

  /** Whole samples only; none for a time that lies before. */
  private static int bytes(long nanos) {
    long bounded = Math.max(0, Math.min(nanos, 2 * LONGEST_MEMORY.toNanos()));
    return (int) (2 * (bounded * Pcm.SAMPLE_RATE / 1_000_000_000L));
  }

  private static long within(String what, Duration least, Duration value, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          what + " must be within " + least + " and " + most + ", is " + value);
    }
    return value.toNanos();
  }
}
