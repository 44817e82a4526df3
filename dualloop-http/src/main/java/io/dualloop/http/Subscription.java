package io.dualloop.http;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One task that a socket follows. What comes while earlier statuses wait to be sent replaces what
 * waits, but nothing replaces an ending. But for {@link #see} and {@link #lost}, which hand on to
 * the socket, all is guarded by the socket's monitor.
 */
final class Subscription implements Reader {

  private final TaskId task;
  private final BiConsumer<Subscription, @Nullable Told> onNews;
  private final Runnable place;
  private final Pushing pushing;
  private String cursor;
  private long seen;
  private boolean begun;
  private boolean over;
  private boolean expired;
  private @Nullable Told waiting;
  private @Nullable Runnable reading;

  /**
   * Makes one.
   *
   * @param cursor the version that the client has; empty for none
   * @param place given back when it is over
   * @param onNews is given what the task's watch tells; null if it can't tell any more
   * @param pushing what is pushed
   */
  Subscription(
      TaskId task,
      String cursor,
      Runnable place,
      BiConsumer<Subscription, @Nullable Told> onNews,
      Pushing pushing) {
    this.task = task;
    this.cursor = cursor;
    this.place = place;
    this.onNews = onNews;
    this.pushing = pushing;
  }

  TaskId task() {
    return task;
  }

  boolean isOver() {
    return over;
  }

  @Override
  public void see(Told told) {
    onNews.accept(this, told);
  }

  @Override
  public void lost() {
    onNews.accept(this, null);
  }

  /** Takes what ends the reading, which may be over already. */
  void reads(Runnable leaving) {
    if (over) {
      leaving.run();
    } else {
      reading = leaving;
    }
  }

  /**
   * Takes what the task's watch tells.
   *
   * @return whether there is something to send
   */
  boolean take(Told told) {
    Told before = waiting;
    boolean old = told.number() < seen || (before != null && before.isLast());
    if (over || old) {
      return false;
    }
    seen = told.number();
    waiting = told;
    return true;
  }

  /** What waits, and what to say of it. */
  record News(String message, @Nullable TaskStatus status) {}

  /** What is to be said now, or null. What follows an ending or a problem is nothing. */
  @Nullable News next() {
    Told told = waiting;
    waiting = null;
    if (over || (told == null && !expired)) {
      return null;
    }
    if (told == null || leavesToPolls(told)) {
      return new News(ServerMessages.problem(task, pushing.over()), null);
    }
    TaskStatus status = told.status();
    if (status == null) {
      Problem missing = Lookups.missing(told.lookup()).orElseThrow();
      return new News(ServerMessages.problem(task, missing), null);
    }
    if (!begun && told.isBehind(cursor)) {
      // The client was on a node that heard of more; this one is yet to follow.
      return null;
    }
    boolean same = told.cursor().equals(cursor);
    boolean first = !begun;
    begun = true;
    cursor = told.cursor();
    if (same && !status.isEnded()) {
      return first ? new News(ServerMessages.current(task, cursor), status) : null;
    }
    String type = status.isEnded() ? "ended" : first ? "snapshot" : "status";
    return new News(ServerMessages.status(type, task, cursor, told.json(status)), status);
  }

  /** An ending that waits is told all the same. */
  private boolean leavesToPolls(Told told) {
    TaskStatus status = told.status();
    return status != null && (!pushing.isPushed(status) || (expired && !status.isEnded()));
  }

  /** It has been pushed for long enough: what is said next is that it is for polls. */
  void expire() {
    expired = true;
  }

  /** Reads no more. */
  void end() {
    if (!over) {
      over = true;
      waiting = null;
      place.run();
      Runnable leaving = reading;
      if (leaving != null) {
        leaving.run();
      }
    }
  }
}
