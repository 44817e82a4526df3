package io.dualloop.core.background;

import io.dualloop.api.TaskId;
import io.dualloop.spi.Address;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs handlers with limits, retries and leases, and loses no work: what is not ended by a handler,
 * a deadline or a cancel begins again, here or in another process that knows the type.
 *
 * <pre>{@code
 * BackgroundLoop workers = BackgroundLoop.on(transport)
 *     .handle(TRACK, (query, task) -> carrier.track(query.orderNo()),
 *             Handling.attempts(5).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10)))
 *     .start();
 * }</pre>
 *
 * <p>One thread keeps the books; handlers run on a pool with one thread for each slot, or on an
 * executor of one's own. Delivery is at least once. Safe for use by any thread. Only {@link
 * #stop()}, {@link #close()} and {@link #awaitStop()} block.
 */
public final class BackgroundLoop implements AutoCloseable {

  /** How long a step that is under way may take when the loop closes. */
  private static final Duration STEP_LIMIT = Duration.ofSeconds(5);

  /** How long the threads of the pool may take to end when nothing runs on them any more. */
  private static final Duration POOL_LIMIT = Duration.ofSeconds(1);

  private static final long LONGEST_PARK_NANOS = 20_000_000;
  private static final long CERTAINLY_PARKED_NANOS = 1_000_000;
  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final String name;
  private final LoopRuntime runtime;
  private final Engine engine;
  private final LoopRuntime.Drive drive;
  private final LoopRuntime.@Nullable Pool handlers;
  private final Waker waker = new Waker();
  private final Registration listening;
  private final Registration serving;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean drained;

  BackgroundLoop(
      Transport transport,
      Map<String, Route<?, ?>> routes,
      Settings settings,
      BackgroundLoopBuilder.Surroundings around,
      Reports reports) {
    this.name = "dualloop-background-" + settings.name();
    this.runtime = around.runtime();
    Executor executor = around.executor();
    LoopRuntime.Pool pool = null;
    if (executor == null) {
      pool = runtime.pool(name + "-worker", settings.slots());
      executor = pool;
    }
    this.handlers = pool;
    Address worker = new Address("worker." + TaskId.create(runtime.now().toEpochMilli()).value());
    this.engine =
        new Engine(
            transport,
            routes,
            settings,
            new Engine.Surroundings(runtime, executor, around.random(), around.records()),
            reports,
            waker,
            worker);
    this.listening = transport.feed().listen(worker, engine);
    try {
      this.serving =
          transport.queue().serve(routes.keySet(), settings.slots(), engine.claiming()::onWake);
    } catch (RuntimeException e) {
      listening.close();
      throw e;
    }
    this.drive = runtime.drive(name, engine);
    waker.attach(drive);
  }

  /**
   * Begins to build a loop.
   *
   * @param transport what carries the work; the caller closes it after the loop
   * @return a builder
   */
  public static BackgroundLoopBuilder on(Transport transport) {
    return new BackgroundLoopBuilder(transport);
  }

  /**
   * How the loop is.
   *
   * @return a snapshot; never blocks
   */
  public Health health() {
    if (closing.get()) {
      Health last = engine.health();
      return new Health(
          false, last.slots(), last.running(), last.leftovers(), "the loop is closing or closed");
    }
    return engine.health();
  }

  /**
   * Waits until the loop is closed, by whichever thread. An interrupt ends the waiting and stays
   * set, so that a surrounding try block closes the loop.
   *
   * @throws IllegalStateException if called by a handler of this loop
   */
  public void awaitStop() {
    refuseInside("awaitStop");
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@link #stop()}, and a line in the log if not everything ended by itself. Idempotent. */
  @Override
  public void close() {
    if (!stop()) {
      log.warn("{} was closed before everything that ran had ended by itself", name);
    }
  }

  /**
   * Closes the loop: claims no more, keeps the leases, waits up to {@code drainWithin} for what
   * runs, tells the rest to stop, and hands back what has not ended 2 seconds later; such an
   * attempt is not charged and begins again elsewhere. Then ends the loop's threads. Blocks for at
   * most {@code drainWithin} and about 12 seconds; an interrupt stops the waiting and hands back at
   * once. Idempotent: a second call waits for the first one.
   *
   * <p>The closing thread drives the loop from here on. With a manual runtime, in which time stands
   * still meanwhile, what can't end without time going on is told to stop and handed back at once;
   * to see it drain, complete it before closing.
   *
   * @return true if everything that ran had ended by itself
   * @throws IllegalStateException if called by a handler, or other code that this loop runs, which
   *     would wait for itself
   */
  public boolean stop() {
    refuseInside("close");
    if (!closing.compareAndSet(false, true)) {
      awaitStop();
      return drained;
    }
    // Left set, it would end every wait below.
    boolean interrupted = Thread.interrupted();
    try {
      end(serving);
      waker.takeOver(Thread.currentThread());
      if (drive.stop(STEP_LIMIT)) {
        interrupted |= drain(interrupted);
        drained = engine.closing().isDrained();
      } else {
        log.error(
            "{} is stuck in a call of its transport; its attempts are left to their leases", name);
      }
      endThreads();
    } finally {
      closed.countDown();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    return drained;
  }

  /** Steps the loop until it has ended; gives whether this thread was interrupted meanwhile. */
  private boolean drain(boolean hurried) {
    boolean interrupted = false;
    Closing end = engine.closing();
    end.begin();
    if (hurried) {
      end.hurry();
    }
    while (!end.isEnded()) {
      long idle = engine.step();
      if (idle <= 0 || end.isEnded()) {
        continue;
      }
      boolean standing = parked(idle);
      if (Thread.interrupted()) {
        interrupted = true;
        end.hurry();
      } else if (standing) {
        end.hurry();
      }
    }
    return interrupted;
  }

  /** Waits a little; gives whether the loop's own time stood still, as manual time does. */
  private boolean parked(long idle) {
    long before = runtime.nanos();
    long really = System.nanoTime();
    LockSupport.parkNanos(this, Math.min(idle, LONGEST_PARK_NANOS));
    return runtime.nanos() == before && System.nanoTime() - really >= CERTAINLY_PARKED_NANOS;
  }

  private void end(Registration registration) {
    try {
      registration.close();
    } catch (RuntimeException e) {
      log.warn("{} could not take back a registration with its transport", name, e);
    }
  }

  private void endThreads() {
    end(listening);
    Duration within = engine.health().running() == 0 ? POOL_LIMIT : Duration.ZERO;
    engine.stopActions().stop(within);
    if (handlers != null) {
      var unused = handlers.stop(within);
    }
    engine.records().stop(POOL_LIMIT);
  }

  private void refuseInside(String call) {
    if (Inside.is(engine)) {
      throw new IllegalStateException(
          call
              + " would wait for the very handler that calls it: let the handler return, and close "
              + name
              + " from another thread");
    }
  }
}
