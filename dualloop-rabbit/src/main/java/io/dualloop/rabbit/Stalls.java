package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds queues that are read and bring nothing. Perhaps messages are there: of a replicated queue
 * that was deleted and made again at a bad moment, the broker counts messages as delivered that the
 * channel never saw, and a new channel gets them. Or none come, for the exchange was deleted, with
 * it what bound the queue, and nobody was told: so it is bound again. Belongs to the receiver's
 * thread, but for what says so.
 */
final class Stalls {

  /** Workers claim by themselves before, so nobody hurries. */
  private static final long EVERY = Duration.ofSeconds(5).toNanos();

  /** A queue that stays empty is seldom bound anew. */
  private static final long LONGEST = Duration.ofMinutes(1).toNanos();

  /** What was on its way has come by then. */
  private static final long AGAIN = Duration.ofSeconds(1).toNanos();

  /** Opens a subscription again whose channel this was. */
  interface Lost {
    void accept(Subscription subscription, Channel channel, @Nullable Throwable why);
  }

  /** What is known of one subscription's reading. */
  static final class Watch {
    private @Nullable Reading reading;
    private long delivered;
    private boolean suspected;
    private boolean asking;
    private long dueAt;
    private long bindPause;
    private long bindAt;
  }

  private final Executor threads;
  private final Declaring declaring;
  private final Consumer<Receiver.Action> post;
  private final Lost lost;
  private final Telemetry telemetry;

  /**
   * Looks after no subscription yet.
   *
   * @param threads for what may hang
   * @param declaring binds, on a connection of its own
   * @param post runs something on the receiver's thread
   * @param lost opens a subscription again whose channel this was
   */
  Stalls(
      Executor threads,
      Declaring declaring,
      Consumer<Receiver.Action> post,
      Lost lost,
      Telemetry telemetry) {
    this.threads = threads;
    this.declaring = declaring;
    this.post = post;
    this.lost = lost;
    this.telemetry = telemetry;
  }

  /** Looks after it and asks how many messages are left, if it is time and nothing has come. */
  @SuppressWarnings("ReferenceEquality") // the very same
  void look(Subscription subscription, long now) {
    Reading reading = subscription.reading;
    Watch watch = subscription.watch;
    if (reading == null || watch.asking) {
      return;
    }
    if (watch.reading != reading) {
      watch.reading = reading;
      brings(watch, now);
    } else if (now - watch.dueAt >= 0) {
      if (isStill(watch, reading)) {
        watch.asking = true;
        boolean bind = isToBeBound(watch, now);
        threads.execute(() -> ask(subscription, reading, bind));
      } else {
        brings(watch, now);
      }
    }
  }

  private static void brings(Watch watch, long now) {
    goesOn(watch, now);
    watch.bindPause = EVERY;
    watch.bindAt = now;
  }

  private static boolean isToBeBound(Watch watch, long now) {
    if (now - watch.bindAt < 0) {
      return false;
    }
    watch.bindAt = now + watch.bindPause;
    watch.bindPause = Math.min(2 * watch.bindPause, LONGEST);
    return true;
  }

  private static boolean isStill(Watch watch, Reading reading) {
    return reading.isIdle() && reading.delivered() == watch.delivered;
  }

  private static void goesOn(Watch watch, long now) {
    Reading reading = watch.reading;
    watch.delivered = reading == null ? 0 : reading.delivered();
    watch.suspected = false;
    watch.dueAt = now + EVERY;
  }

  /** Blocks, on one of the opener's threads. */
  private void ask(Subscription subscription, Reading reading, boolean bind) {
    if (bind) {
      bind(subscription);
    }
    Channel channel = reading.getChannel();
    try {
      long left = channel.messageCount(subscription.binding().queue());
      post.accept(() -> told(subscription, reading, left, null));
    } catch (IOException | RuntimeException e) {
      if (channel.isOpen()) {
        telemetry.failure("rabbit.receive", e);
      }
      post.accept(() -> told(subscription, reading, 0, e));
    }
  }

  /** Whoever may not, or can't now, reads what comes all the same. */
  private void bind(Subscription subscription) {
    try {
      subscription.bind(declaring);
    } catch (IOException | RuntimeException e) {
      telemetry.failure("rabbit.bind", e);
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very same
  private void told(
      Subscription subscription, Reading reading, long messages, @Nullable Throwable failure) {
    Watch watch = subscription.watch;
    watch.asking = false;
    long now = System.nanoTime();
    if (subscription.reading != reading) {
      return;
    }
    if (failure == null && (messages == 0 || !isStill(watch, reading))) {
      goesOn(watch, now);
    } else if (failure == null && !watch.suspected) {
      watch.suspected = true;
      watch.dueAt = now + AGAIN;
    } else {
      if (reading.getChannel().isOpen()) {
        // Else its queue was deleted, which is told by itself.
        telemetry.count("rabbit.subscription.stalled", 1);
      }
      goesOn(watch, now);
      lost.accept(subscription, reading.getChannel(), failure);
    }
  }
}
