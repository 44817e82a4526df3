package io.dualloop.core.background;

import io.dualloop.core.loop.Inbox;
import java.util.function.Consumer;

/**
 * Tells the loop which attempts have something new. Each attempt is in it at most once, however
 * often it is told, so it is bounded by the attempts that are held.
 */
final class Mail {

  private final Inbox<Attempt> attempts;
  private final Waker waker;

  Mail(int limit, Waker waker) {
    this.attempts = new Inbox<>(limit);
    this.waker = waker;
  }

  /** From any thread, after something was put into the attempt. */
  void tell(Attempt attempt) {
    if (attempt.inMail.compareAndSet(false, true)) {
      if (!attempts.offer(attempt)) {
        throw new IllegalStateException("more attempts than slots have mail");
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

  boolean isEmpty() {
    return attempts.isEmpty();
  }
}
