package io.dualloop.rabbit;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ChannelContinuationTimeoutException;
import com.rabbitmq.client.Connection;
import io.dualloop.api.Telemetry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks the broker for what takes it a while: a queue that is not ready yet, as after a crash, lets
 * one wait for seconds, and the others are to be read meanwhile.
 */
final class Opener {

  private static final int THREADS = 4;

  private static final Duration PARKED_PAUSE = Duration.ofSeconds(10);

  private final Receiver receiver;
  private final Declaring declaring;
  private final Clashes clashes;
  private final Telemetry telemetry;
  private final ThreadPoolExecutor threads;
  private final Stuck stuck;
  private volatile @Nullable Connection declaredOn;

  /** For which one the queue that nobody reads is being declared, or is to be again. */
  private final AtomicReference<@Nullable Connection> parkedFor = new AtomicReference<>();

  Opener(
      Receiver receiver, Declaring declaring, Stuck stuck, Clashes clashes, Telemetry telemetry) {
    this.receiver = receiver;
    this.declaring = declaring;
    this.stuck = stuck;
    this.clashes = clashes;
    this.telemetry = telemetry;
    this.threads = Threads.atMost(THREADS, "dualloop-rabbit-open");
  }

  /** Opens one, and posts what came of it. */
  void open(Subscription subscription, Connection connection) {
    execute(
        () -> {
          Throwable failure = null;
          try {
            if (!connection.isOpen()) {
              throw new IOException("the connection is gone: the next one opens it");
            }
            parkedOnce(connection);
            subscription.declare(declaring);
            subscription.read(connection);
          } catch (Throwable e) {
            failure = e;
          }
          receiver.opened(subscription, connection, failure);
        });
  }

  /** Once for each connection, and again after something was amiss. */
  @SuppressWarnings("ReferenceEquality") // the very same
  private synchronized void parkedOnce(Connection connection) {
    if (declaredOn != connection) {
      declaredOn = connection;
      parked(connection);
    }
  }

  /** From any thread; never waits. */
  void amiss() {
    declaredOn = null;
  }

  /** Nobody reads it, so nobody waits for it; once at a time, however often something is amiss. */
  @SuppressWarnings("ReferenceEquality") // the very same
  private void parked(Connection connection) {
    if (parkedFor.getAndSet(connection) != connection) {
      tryParked(connection);
    }
  }

  private void tryParked(Connection connection) {
    execute(
        () -> {
          boolean again = false;
          try {
            declaring.parked();
          } catch (ClashException e) {
            clashes.told(e);
          } catch (Throwable e) {
            again = connection.isOpen();
            if (again) {
              telemetry.failure("rabbit.subscribe", e);
              receiver.post(() -> receiver.after(PARKED_PAUSE, () -> parkedAgain(connection)));
            }
          }
          if (!again) {
            boolean unused = parkedFor.compareAndSet(connection, null);
          }
        });
  }

  @SuppressWarnings("ReferenceEquality") // the very same
  private void parkedAgain(Connection connection) {
    if (parkedFor.get() == connection) {
      tryParked(connection);
    }
  }

  /** Gives a channel back. On the receiver's thread. */
  void close(Channel channel, @Nullable Throwable why) {
    if (why instanceof ChannelContinuationTimeoutException) {
      stuck.close(channel);
    } else {
      execute(() -> abort(channel));
    }
  }

  private void abort(Channel channel) {
    try {
      channel.abort();
    } catch (IOException | RuntimeException e) {
      // It is to be gone, and is.
      telemetry.failure("rabbit.receive", e);
    }
  }

  /** Runs something that may hang on one of a few threads. */
  void execute(Runnable action) {
    try {
      threads.execute(action);
    } catch (RejectedExecutionException e) {
      // The transport is closed, and its connections with it.
      telemetry.count("rabbit.closed", 1);
    }
  }

  void close() {
    threads.shutdownNow();
  }
}
