package io.dualloop.http;

import io.dualloop.api.TaskStatus;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One open stream of events. What comes while a write is under way replaces what waits, so a slow
 * reader costs one status and no queue; one that is too slow is cut, and comes back with its
 * cursor. Thread-safe.
 */
final class EventStream implements Reader {

  private static final byte[] KEEP_ALIVE = ": \n\n".getBytes(StandardCharsets.US_ASCII);

  private final EventWriter writer;
  private final HttpLimits.Pace pace;
  private final Limit limit;
  private final LongSupplier clock;
  private final Runnable onClose;
  private String cursor;
  private @Nullable Told waiting;
  private long seen;
  private boolean writing;
  private boolean ahead;
  private boolean closed;
  private long lastAt;

  /**
   * What is for polls and not for a stream.
   *
   * @param pushing what is pushed at all
   * @param isOver whether the task has been pushed for long enough
   */
  record Limit(Pushing pushing, BooleanSupplier isOver) {}

  EventStream(
      EventWriter writer,
      String cursor,
      HttpLimits.Pace pace,
      Limit limit,
      LongSupplier clock,
      Runnable onClose) {
    this.writer = writer;
    this.cursor = cursor;
    this.pace = pace;
    this.limit = limit;
    this.clock = clock;
    this.onClose = onClose;
    this.lastAt = clock.getAsLong();
  }

  /** The client knows more than this node, and is told nothing that it knows to be over. */
  synchronized void clientIsAhead() {
    ahead = true;
  }

  /** Says when to come back after a cut; not all at the same moment. */
  synchronized void begin(long retryMillis) {
    write(("retry: " + retryMillis + "\n\n").getBytes(StandardCharsets.US_ASCII), false);
  }

  @Override
  public synchronized void see(Told told) {
    if (told.number() < seen) {
      return;
    }
    seen = told.number();
    waiting = told;
    writeWaiting();
  }

  @Override
  public void lost() {
    cut();
  }

  private void writeWaiting() {
    Told next = waiting;
    if (closed || writing || next == null) {
      return;
    }
    waiting = null;
    if (ahead && next.isBehind(cursor)) {
      return;
    }
    ahead = false;
    boolean seen = next.status() != null && next.cursor().equals(cursor);
    TaskStatus status = next.status();
    if (status != null && !limit.pushing().isPushed(status)) {
      write(limit.pushing().event(), true);
    } else if (!seen) {
      cursor = next.cursor();
      write(next.event(), next.isLast());
    } else if (next.isLast()) {
      end();
    }
  }

  private void write(byte[] bytes, boolean last) {
    writing = true;
    lastAt = clock.getAsLong();
    CompletionStage<Void> written;
    try {
      written = writer.write(bytes);
    } catch (RuntimeException e) {
      cut();
      return;
    }
    var unused = written.whenComplete((done, failure) -> written(last, failure));
  }

  private synchronized void written(boolean last, @Nullable Throwable failure) {
    writing = false;
    if (closed) {
      return;
    }
    if (failure != null) {
      cut();
    } else if (last) {
      end();
    } else {
      writeWaiting();
    }
  }

  /** Keeps it alive, or cuts it. */
  synchronized void tick() {
    long silent = clock.getAsLong() - lastAt;
    if (closed) {
      return;
    }
    if (writing) {
      if (silent > pace.slowest().toNanos()) {
        cut();
      }
    } else if (limit.isOver().getAsBoolean()) {
      write(limit.pushing().event(), true);
    } else if (silent >= pace.keepAlive().toNanos()) {
      write(KEEP_ALIVE, false);
    }
  }

  private void end() {
    closed = true;
    onClose.run();
    leave(writer::end);
  }

  private static void leave(Runnable way) {
    try {
      way.run();
    } catch (RuntimeException e) {
      // A server that has stopped before its streams did: there is nobody to be told.
    }
  }

  synchronized void cut() {
    if (!closed) {
      closed = true;
      onClose.run();
      leave(writer::abort);
    }
  }
}
