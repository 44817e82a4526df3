package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads queues, on a connection of its own. One thread owns the connection, its channels and what
 * is held of them: others post to it. What it reads is opened again, each by itself, whatever went
 * wrong with it.
 */
final class Receiver implements Link.Use {

  /** One that clashes is looked at again, but nobody hurries. */
  private static final long CLASH_PAUSE = Duration.ofSeconds(10).toNanos();

  /** What was lost may have been deleted. */
  private static final long AFTER_LOSS = Topology.PAUSE_AFTER_DELETION.toNanos();

  /**
   * After a queue was deleted under its reader: a replicated one that came again may have lost this
   * reader some messages, which it counts as delivered. A new channel gets them.
   */
  private static final Duration UNTIL_RENEWED = Duration.ofSeconds(5);

  private static final long TICK = Duration.ofMillis(25).toNanos();
  private static final long IDLE = Duration.ofMillis(500).toNanos();
  private static final int TO_CLOSE_MILLIS = 1_000;

  /** What is posted. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  private record Timer(long at, Action action) {}

  private final Link link;
  private final Opener opener;
  private final Stalls stalls;
  private final Clashes clashes;
  private final Telemetry telemetry;
  final Held held = new Held();
  private final List<Subscription> wanted = new ArrayList<>();
  private final BlockingQueue<Action> posted = new LinkedBlockingQueue<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>((one, other) -> Long.signum(one.at - other.at));
  private volatile Runnable onTick = () -> {};
  private volatile CompletableFuture<?> listening = CompletableFuture.completedFuture(null);
  private @Nullable Connection connection;

  Receiver(
      Connector connector,
      Names names,
      Declaring declaring,
      Stuck stuck,
      Clashes clashes,
      Telemetry telemetry) {
    this.telemetry = telemetry;
    this.clashes = clashes;
    this.opener = new Opener(this, declaring, stuck, clashes, telemetry);
    this.stalls = new Stalls(opener::execute, declaring, this::post, this::lost, telemetry);
    this.link = new Link(connector, names.namespace, "consume", telemetry, this);
  }

  void start(Runnable tick) {
    onTick = tick;
    link.start();
  }

  /** Runs something on this thread. From any thread; never blocks. */
  void post(Action action) {
    boolean unused = posted.add(action);
  }

  /** Runs something on this thread later. On this thread. */
  void after(Duration delay, Action action) {
    boolean unused = timers.add(new Timer(System.nanoTime() + delay.toNanos(), action));
  }

  /** From any thread. */
  synchronized void add(Subscription subscription) {
    listening = CompletableFuture.allOf(listening, subscription.opened());
    post(() -> wanted.add(subscription));
  }

  /** From any thread. */
  void remove(Subscription subscription) {
    post(
        () -> {
          if (wanted.remove(subscription)) {
            close(subscription, null);
          }
        });
  }

  /**
   * Completes when all who listen so far are bound, so that whoever listens and then watches hears
   * of what happens from then on; a second later in any case, for these are only hints.
   */
  CompletableFuture<?> listening() {
    return listening;
  }

  /** Hints of this process were lost on their way out: who listens here is told so. */
  void missedSome() {
    post(
        () ->
            wanted.forEach(
                subscription -> {
                  if (subscription.channel() != null && !subscription.opening) {
                    subscription.onOpened();
                  }
                }));
  }

  @Override
  public void on(Connection made) throws IOException, InterruptedException {
    connection = made;
    made.addShutdownListener(cause -> post(() -> {}));
    for (Subscription each : wanted) {
      each.dueAt = System.nanoTime();
    }
    try {
      while (made.isOpen() && !link.isClosed()) {
        step(untilNext());
        openDue(made);
        long now = System.nanoTime();
        wanted.forEach(each -> stalls.look(each, now));
      }
    } finally {
      connection = null;
      for (Subscription each : wanted) {
        forget(each);
      }
    }
  }

  private void step(long nanos) throws InterruptedException {
    Action next = posted.poll(nanos, TimeUnit.NANOSECONDS);
    while (next != null) {
      guarded(next);
      next = posted.poll();
    }
    Timer timer = timers.peek();
    while (timer != null && timer.at - System.nanoTime() <= 0) {
      timers.remove(timer);
      guarded(timer.action);
      timer = timers.peek();
    }
    guarded(
        () -> {
          int back = held.handBack(System.nanoTime());
          if (back > 0) {
            telemetry.count("rabbit.wake.handed-back", back);
          }
        });
    onTick.run();
  }

  private long untilNext() {
    long wait = held.isEmpty() ? IDLE : TICK;
    long now = System.nanoTime();
    Timer timer = timers.peek();
    if (timer != null) {
      wait = Math.min(wait, timer.at - now);
    }
    for (Subscription each : wanted) {
      if (each.channel() == null && !each.opening) {
        wait = Math.min(wait, each.dueAt - now);
      }
    }
    return Math.max(0, wait);
  }

  private void guarded(Action action) {
    try {
      action.run();
    } catch (Throwable e) {
      // If a channel or the connection is gone, that is told by itself, and all comes again.
      telemetry.failure("rabbit.receive", e);
    }
  }

  private void openDue(Connection on) {
    for (Subscription each : wanted) {
      if (each.channel() == null && !each.opening && each.dueAt - System.nanoTime() <= 0) {
        each.opening = true;
        opener.open(each, on);
      }
    }
  }

  /** Somebody has opened it, or not. From any thread. */
  void opened(Subscription subscription, Connection on, @Nullable Throwable failure) {
    post(
        () -> {
          subscription.opening = false;
          if (failure != null) {
            failed(subscription, on, failure);
          } else if (!isCurrent(on) || !wanted.contains(subscription)) {
            close(subscription, null);
          } else if (subscription.channel() != null) {
            subscription.backOff.reset();
            subscription.onOpened();
          }
        });
  }

  @SuppressWarnings("ReferenceEquality") // the very same
  private boolean isCurrent(Connection on) {
    return connection == on && on.isOpen();
  }

  private void failed(Subscription subscription, Connection on, Throwable failure) {
    close(subscription, failure);
    if (!isCurrent(on)) {
      // The next connection opens it.
      subscription.dueAt = System.nanoTime();
    } else if (failure instanceof ClashException clash) {
      subscription.dueAt = System.nanoTime() + CLASH_PAUSE;
      clashes.told(clash);
    } else {
      subscription.dueAt = System.nanoTime() + subscription.backOff.next();
      opener.amiss();
      telemetry.failure("rabbit.subscribe", failure);
    }
  }

  private void close(Subscription subscription, @Nullable Throwable why) {
    Channel channel = subscription.channel();
    forget(subscription);
    if (channel != null) {
      opener.close(channel, why);
    }
  }

  private void forget(Subscription subscription) {
    Channel channel = subscription.channel();
    subscription.reading = null;
    if (channel != null) {
      held.forget(channel);
    }
  }

  /** What was read on this channel is not any more. From any thread. */
  @SuppressWarnings("ReferenceEquality") // the very same
  void lost(Subscription subscription, Channel channel, @Nullable Throwable why) {
    post(
        () -> {
          Connection now = connection;
          if (subscription.channel() == channel && now != null && now.isOpen()) {
            telemetry.count("rabbit.subscription.lost", 1);
            opener.amiss();
            close(subscription, why);
            long pause = Math.max(AFTER_LOSS, subscription.backOff.next());
            subscription.dueAt = System.nanoTime() + pause;
          }
        });
  }

  /** What becomes of a subscription whose reading ends. */
  Reading.End ends(Subscription subscription) {
    return new Reading.End() {
      @Override
      public void lost(Channel channel) {
        Receiver.this.lost(subscription, channel, null);
      }

      @Override
      public void deleted(Channel channel) {
        Receiver.this.deleted(subscription, channel);
      }
    };
  }

  /** The channel told so, and lives on. */
  private void deleted(Subscription subscription, Channel channel) {
    lost(subscription, channel, null);
    post(() -> after(UNTIL_RENEWED, () -> renew(subscription)));
  }

  private void renew(Subscription subscription) {
    if (subscription.channel() != null && !subscription.opening && wanted.contains(subscription)) {
      telemetry.count("rabbit.subscription.renewed", 1);
      close(subscription, null);
      subscription.dueAt = System.nanoTime();
    }
  }

  @Override
  public void pause(long nanos) {
    long until = System.nanoTime() + nanos;
    try {
      long left = nanos;
      while (left > 0 && !link.isClosed()) {
        step(Math.min(left, TICK));
        left = until - System.nanoTime();
      }
    } catch (InterruptedException e) {
      // Only who closes interrupts.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void closing() {
    post(() -> {});
  }

  @Override
  public void ended() {
    posted.clear();
    timers.clear();
  }

  void close() {
    link.close(TO_CLOSE_MILLIS);
    opener.close();
  }
}
