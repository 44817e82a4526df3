package io.dualloop.core.background;

import io.dualloop.core.loop.Inbox;
import java.util.function.Consumer;

/**
 * Tells the loop which attempts have something new. Each attempt is in it at most once, however
 * often it is told, and not at all once it was let go, so it is bounded by the attempts held.
 * Should it be full all the same, the loop is told to look at every attempt.
 */
final class Mail {

  private final Inbox<Attempt> attempts;
  private final Waker waker;
  private volatile boolean overflowed;

  Mail(int limit, Waker waker) {
    this.attempts = new Inbox<>(limit);
    this.waker = waker;
  }

  /** From any thread, after something was put into the attempt. */
  void tell(Attempt attempt) {
    if (!attempt.released && attempt.inMail.compareAndSet(false, true)) {
      if (!attempts.offer(attempt)) {
        attempt.inMail.set(false);
        overflowed = true;
      }
      waker.wake();
    }
  }

  void read(Consumer<Attempt> reader) {
    attempts.drain(
        attempt -> {
          // Before it is read, so that what comes meanwhile is told anew.
          attempt.inMail.set(false);
          reader.accept(attempt);
        });
  }

  /** Whether something was told that {@link #read} will not give; said once. */
  boolean takeOverflow() {
    boolean was = overflowed;
    overflowed = false;
    return was;
  }

  boolean isEmpty() {
    return attempts.isEmpty() && !overflowed;
  }
}
