package io.dualloop.testservers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/** Carries the bytes of one connection one way, as far as its direction lets it. */
final class Pump {

  /** Nothing is due. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int MAX_HELD = 1024 * 1024;

  private final SocketChannel from;
  private final SocketChannel to;
  private final Direction direction;
  private final ProxyLoop loop;
  private final Watcher watcher = new Watcher();
  private final ArrayDeque<Chunk> held = new ArrayDeque<>();
  private int heldBytes;
  private long nextNanos = Long.MIN_VALUE;
  private boolean ended;
  private boolean endedByReset;
  private boolean endHandedOn;
  private boolean targetIsFull;
  private boolean targetIsGone;

  private record Chunk(ByteBuffer bytes, long readAt) {}

  Pump(SocketChannel from, SocketChannel to, Direction direction, ProxyLoop loop) {
    this.from = from;
    this.to = to;
    this.direction = direction;
    this.loop = loop;
  }

  boolean wantsToRead() {
    return !ended && heldBytes < MAX_HELD && direction.fault().kind() != Fault.Kind.BLACK_HOLE;
  }

  boolean wantsToWrite() {
    return targetIsFull;
  }

  boolean targetIsGone() {
    return targetIsGone;
  }

  boolean isFinished() {
    return endHandedOn;
  }

  boolean isFinishedByReset() {
    return endHandedOn && endedByReset;
  }

  /** The source can't be written to any more, so that nothing can come from it either. */
  void sourceIsGone() {
    if (!ended) {
      ended = true;
      endedByReset = true;
    }
  }

  void read(ByteBuffer buffer, long now) {
    if (!wantsToRead()) {
      return;
    }
    byte[] bytes = readSome(buffer);
    if (bytes.length > 0) {
      held.add(new Chunk(ByteBuffer.wrap(bytes), now));
      heldBytes += bytes.length;
      watcher.look(bytes, direction.watches()).forEach(loop::act);
    }
  }

  /**
   * Reads on without handing anything on.
   *
   * @return whether the end has come
   */
  boolean drain(ByteBuffer buffer) {
    if (!ended) {
      direction.countSwallowed(readSome(buffer).length);
    }
    return ended;
  }

  private byte[] readSome(ByteBuffer buffer) {
    buffer.clear();
    try {
      if (from.read(buffer) < 0) {
        ended = true;
      }
    } catch (IOException reset) {
      ended = true;
      endedByReset = true;
    }
    byte[] bytes = new byte[buffer.flip().remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /**
   * Hands on what is due.
   *
   * @return nanoseconds until more is due, or {@link #NEVER}
   */
  long forward(long now) {
    Fault fault = direction.fault();
    targetIsFull = false;
    if (fault.kind() == Fault.Kind.BLACK_HOLE) {
      return NEVER;
    }
    if (fault.kind() == Fault.Kind.SWALLOW || targetIsGone) {
      forget();
      endHandedOn |= ended && targetIsGone; // there is nobody to hand it on to
      return NEVER;
    }
    try {
      for (Chunk next = held.peek(); next != null; next = held.peek()) {
        long due = Math.max(next.readAt + fault.delayNanos() - now, waitForRate(fault, now));
        if (due > 0) {
          return due;
        }
        if (!write(next.bytes, fault, now)) {
          targetIsFull = true;
          return NEVER;
        }
      }
      if (ended && !endHandedOn) {
        endHandedOn = true;
        if (!endedByReset) {
          to.shutdownOutput();
        }
      }
    } catch (IOException gone) {
      targetIsGone = true;
      forget();
    }
    return NEVER;
  }

  private long waitForRate(Fault fault, long now) {
    return fault.bytesPerSecond() == Integer.MAX_VALUE || nextNanos == Long.MIN_VALUE
        ? 0
        : nextNanos - now;
  }

  private boolean write(ByteBuffer bytes, Fault fault, long now) throws IOException {
    int size = Math.min(bytes.remaining(), fault.burst());
    direction.countForwarded(size); // first, so that whoever receives them finds them counted
    int written = 0;
    try {
      written = to.write(bytes.slice(bytes.position(), size));
    } finally {
      direction.countForwarded(written - size);
    }
    bytes.position(bytes.position() + written);
    heldBytes -= written;
    nextNanos = now + fault.nanosFor(written);
    if (!bytes.hasRemaining()) {
      held.remove();
    }
    return written == size;
  }

  private void forget() {
    direction.countSwallowed(heldBytes);
    held.clear();
    heldBytes = 0;
  }
}
