package io.dualloop.voice.vosk.audio;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last so many frames on their way from one thread to another. The writer never waits for the
 * reader: when it is full, the oldest frame is lost and counted. All of its memory is taken at
 * once, and using it allocates nothing.
 *
 * <p>For one writer and one reader. {@link #close()} and the counts may be used by any thread. What
 * is called here holds a lock for no longer than a frame takes to copy. Frames come out in the
 * order in which they went in. Arguments must not be null.
 */
public final class AudioRing implements AutoCloseable {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** One more than may wait: the one that is being written. */
  private final byte[][] frames;

  private long written;
  private long read;
  private int begun;
  private long lost;
  private boolean ended;
  private boolean closed;

  /**
   * An empty ring.
   *
   * @param capacity how many frames may wait, at least 1
   * @throws IllegalArgumentException if it is less
   */
  public AudioRing(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException(
          "A ring of " + capacity + " frames holds nothing; give it 1 or more");
    }
    frames = new byte[capacity + 1][Pcm.FRAME_BYTES];
  }

  /**
   * Adds bytes. Those that don't make a frame yet wait for the next or for {@link #end()}. Never
   * waits. After {@link #close()} it does nothing.
   *
   * @param bytes 16 kHz mono, little-endian
   * @param offset where they begin
   * @param length how many, whatever number
   * @throws IndexOutOfBoundsException if they aren't all in the array
   * @throws IllegalStateException after {@link #end()}
   */
  public void write(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int from = offset;
    for (int left = length; left > 0; ) {
      int n = writeUpToAFrame(bytes, from, left);
      from += n;
      left -= n;
    }
  }

  private int writeUpToAFrame(byte[] bytes, int offset, int length) {
    lock.lock();
    try {
      if (closed) {
        return length;
      }
      refuseAfterEnd();
      int n = Math.min(length, Pcm.FRAME_BYTES - begun);
      System.arraycopy(bytes, offset, slot(written), begun, n);
      begun += n;
      if (begun == Pcm.FRAME_BYTES) {
        begun = 0;
        written++;
        if (written - read == frames.length) {
          read++;
          lost++;
        }
        changed.signalAll();
      }
      return n;
    } finally {
      lock.unlock();
    }
  }

  private void refuseAfterEnd() {
    if (ended) {
      throw new IllegalStateException("The audio has been ended; nothing can follow");
    }
  }

  /** Says that nothing follows. What waits can still be read. Idempotent. Never waits. */
  public void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes out the oldest frame, if there is one. Never waits.
   *
   * @param frame where to, {@link Pcm#FRAME_BYTES} long
   * @return how many bytes, an even number, less than a frame only at the end; 0 if there is
   *     nothing yet; -1 after the end, and once it is closed
   * @throws IllegalArgumentException if the array has another length
   */
  public int poll(byte[] frame) {
    refuseOtherThanAFrame(frame);
    lock.lock();
    try {
      return take(frame);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes out the oldest frame. Waits until there is one.
   *
   * @param frame where to, {@link Pcm#FRAME_BYTES} long
   * @return how many bytes, an even number, less than a frame only at the end; -1 after the end,
   *     and once it is closed
   * @throws IllegalArgumentException if the array has another length
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public int read(byte[] frame) throws InterruptedException {
    refuseOtherThanAFrame(frame);
    lock.lockInterruptibly();
    try {
      while (nothingYet()) {
        changed.await();
      }
      return take(frame);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until {@link #poll} has something to say: a frame, or that it is over.
   *
   * @param atMost how long; zero or less only looks
   * @return false if the time has passed
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  public boolean await(Duration atMost) throws InterruptedException {
    long left = atMost.toNanos();
    lock.lockInterruptibly();
    try {
      while (nothingYet()) {
        if (left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * How many whole frames wait.
   *
   * @return from 0 to the capacity
   */
  public int size() {
    lock.lock();
    try {
      return (int) (written - read);
    } finally {
      lock.unlock();
    }
  }

  /**
   * How many frames were lost because nobody took them in time.
   *
   * @return since it was made
   */
  public long framesLost() {
    lock.lock();
    try {
      return lost;
    } finally {
      lock.unlock();
    }
  }

  /** Forgets what waits, and ends a read that waits. Idempotent. Never waits. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean nothingYet() {
    return written == read && !ended && !closed;
  }

  private int take(byte[] frame) {
    if (closed) {
      return -1;
    }
    if (written > read) {
      System.arraycopy(slot(read), 0, frame, 0, Pcm.FRAME_BYTES);
      read++;
      return Pcm.FRAME_BYTES;
    }
    if (!ended) {
      return 0;
    }
    int rest = begun & ~1;
    begun = 0;
    System.arraycopy(slot(written), 0, frame, 0, rest);
    return rest == 0 ? -1 : rest;
  }

  private byte[] slot(long number) {
    return frames[(int) (number % frames.length)];
  }

  private static void refuseOtherThanAFrame(byte[] frame) {
    if (frame.length != Pcm.FRAME_BYTES) {
      throw new IllegalArgumentException(
          "A frame has " + Pcm.FRAME_BYTES + " bytes, but the array has " + frame.length);
    }
  }
}
