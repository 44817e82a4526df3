package io.dualloop.core.foreground;

import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.core.codec.JsonCodec;
import io.dualloop.core.freshness.QuestionKey;
import io.dualloop.core.freshness.RequestKeys;
import io.dualloop.core.loop.Inbox;
import io.dualloop.core.loop.Sweeper;
import io.dualloop.core.loop.TelemetryFailures;
import io.dualloop.core.loop.Telling;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Address;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.GuardedTelemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The loop itself: one thread that owns all state, and the queues by which others reach it. */
final class Engine implements LoopRuntime.Steps {

  private static final Logger log = LoggerFactory.getLogger(ForegroundLoop.class);

  private final LoopSettings settings;
  private final LoopRuntime runtime;
  private final Telemetry telemetry;
  private final Callbacks callbacks;
  private final RequestKeys keys = new RequestKeys(JsonCodec.standard());
  private final Freshness freshness;
  private final Invalidations invalidations = new Invalidations(this);
  private final StatusRouter router = new StatusRouter();
  private final Flights flights = new Flights(this);
  private final Timers timers = new Timers();
  private final Sweeper sweeper;
  private final Address address;
  private final LoopRuntime.Pool codecPool;

  /** What no user asked for must not wait behind what thousands of them did. */
  private final LoopRuntime.Pool upkeepPool;

  private final LoopRuntime.Pool outletPool;
  private final ConcurrentMap<String, Session<?>> sessions = new ConcurrentHashMap<>();
  private final AtomicInteger openInquiries = new AtomicInteger();

  /** What users post. */
  private final Inbox<Runnable> posted;

  /** What users ask that holds no place of its own: waits with a limit, refusals. */
  private final Inbox<Runnable> asked;

  /**
   * What the library hands over to itself. Not limited here, because everything in it belongs to an
   * inquiry, a session, a submit or a timer, which are: each has a fixed number of things under
   * way.
   */
  private final ConcurrentLinkedQueue<Runnable> handedOver = new ConcurrentLinkedQueue<>();

  private final Consumer<Runnable> runPosted;
  private final Consumer<Runnable> runOwn;
  private final @Nullable Ticker ticker;
  private final LoopRuntime.Drive drive;
  private final Registration listening;
  private volatile @Nullable Thread stepping;
  private final LoopFutures futures = new LoopFutures();
  private final Later later = new Later(this);
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean closed;

  /** The loop's thread has ended: what is still handed over is done by whoever hands it over. */
  private volatile boolean ended;

  Engine(LoopSettings settings, Address address) {
    this.settings = settings;
    this.runtime = settings.runtime();
    this.address = address;
    this.telemetry = new GuardedTelemetry(settings.telemetry(), new TelemetryFailures());
    this.callbacks = new Callbacks(runtime, telemetry, settings.onError());
    this.posted = new Inbox<>(settings.limits().inbox());
    this.asked = new Inbox<>(settings.limits().inbox());
    this.runPosted = action -> callbacks.run("foreground.posted", action);
    this.runOwn = callbacks::runOwn;
    this.codecPool = runtime.pool("dualloop-codec", LoopSettings.CODEC_THREADS);
    this.upkeepPool = runtime.pool("dualloop-upkeep", LoopSettings.UPKEEP_THREADS);
    this.outletPool = runtime.pool("dualloop-outlet", LoopSettings.OUTLET_THREADS);
    Duration period = settings.tick();
    this.ticker =
        period == null
            ? null
            : new Ticker(period, settings.onTick(), runtime.nanos(), callbacks, telemetry);
    this.sweeper =
        new Sweeper(
            settings.transport(),
            timers,
            runtime::nanos,
            this::handover,
            action -> callOn(upkeepPool, action),
            telemetry);
    sweeper.dueIn(Sweeper.INTERVAL);
    this.freshness = new Freshness(this, settings);
    freshness.beat();
    this.listening = settings.transport().feed().listen(address, router);
    this.drive = runtime.drive("dualloop-foreground-" + settings.name(), this);
  }

  @Override
  public long step() {
    stepping = Thread.currentThread();
    try {
      drainHandedOver();
      asked.drain(runOwn);
      posted.drain(runPosted);
      long now = runtime.nanos();
      timers.runDue(now, runOwn);
      if (ticker != null) {
        ticker.runIfDue(now);
      }
      if (!handedOver.isEmpty() || !posted.isEmpty() || !asked.isEmpty()) {
        return 0;
      }
      long after = runtime.nanos();
      long next = timers.nextIn(after);
      return ticker == null ? next : Math.min(next, ticker.nextIn(after));
    } finally {
      stepping = null;
    }
  }

  /** Takes only what is there now, so that timers and ticks get their turn. */
  private void drainHandedOver() {
    for (int i = 0; i < settings.limits().inbox(); i++) {
      Runnable next = handedOver.poll();
      if (next == null) {
        return;
      }
      runOwn.accept(next);
    }
  }

  boolean isOnLoop() {
    return stepping == Thread.currentThread();
  }

  // ---- from any thread ----

  boolean post(Runnable action) {
    if (closed || !posted.offer(action)) {
      return false;
    }
    drive.wake();
    return true;
  }

  boolean ask(Runnable action) {
    if (closed || !asked.offer(action)) {
      return false;
    }
    drive.wake();
    return true;
  }

  /**
   * Brings a refusal to its asker on the loop; with even that queue full, the asker is told now.
   */
  void refuse(Runnable refusal) {
    telemetry().count("foreground.refused", 1);
    if (!ask(refusal)) {
      throw new RejectedExecutionException(
          closed
              ? "the foreground loop is closed"
              : "the foreground loop has "
                  + settings.limits().inbox()
                  + " refusals waiting to be told; ask less often");
    }
  }

  void handover(Runnable action) {
    handedOver.add(action);
    if (ended) {
      drainAfterEnd();
    } else if (drive != null) {
      // Else the constructor still runs, and the drive's first step will find it.
      drive.wake();
    }
  }

  private void callOn(Executor threads, Runnable action) {
    try {
      threads.execute(action);
    } catch (RejectedExecutionException e) {
      telemetry.count("foreground.closing", 1);
    }
  }

  Executor codecExecutor() {
    return codecPool;
  }

  Executor upkeepExecutor() {
    return upkeepPool;
  }

  <T> LoopFuture<T> newFuture() {
    return futures.create(this);
  }

  boolean isEnded() {
    return ended;
  }

  boolean isOpen() {
    return !closed;
  }

  boolean admit() {
    boolean room = openInquiries.incrementAndGet() <= limits().asks();
    if (closed || !room) {
      openInquiries.decrementAndGet();
      return false;
    }
    return true;
  }

  void release() {
    openInquiries.decrementAndGet();
  }

  void opened(Session<?> session) {
    if (closed) {
      throw new IllegalStateException("the foreground loop is closed; open sessions on another");
    }
    if (sessions.size() >= limits().sessions()) {
      throw new IllegalStateException(
          "the loop has " + limits().sessions() + " open sessions; close some first");
    }
    if (sessions.putIfAbsent(session.id(), session) != null) {
      throw new IllegalStateException(
          "a session '" + session.id() + "' is open already; close it or choose another id");
    }
  }

  void closed(Session<?> session) {
    sessions.remove(session.id(), session);
  }

  <P, R> QuestionKey key(QueryRequest<P, R> question, User user) {
    return keys.of(question, user);
  }

  // ---- on the loop ----

  Timers.Timer after(Duration delay, Runnable action) {
    return timers.after(runtime.nanos(), delay, action);
  }

  void tell(Set<Address> to, TaskStatus status) {
    if (!to.isEmpty()) {
      callOn(codecPool, () -> Telling.tell(transport(), to, status, telemetry));
    }
  }

  void failure(String where, @Nullable Throwable cause) {
    telemetry().failure(where, cause == null ? new IllegalStateException("no answer") : cause);
  }

  void timed(String event, long from) {
    telemetry().time(event, Duration.ofNanos(Math.max(0, runtime.nanos() - from)));
  }

  /** Ends the loop; only the first call does anything. */
  void close(Duration within) {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    closed = true;
    listening.close();
    if (drive.stop(within)) {
      // The loop's thread is gone, so its state belongs to whoever holds this object's monitor.
      ended = true;
      drainAfterEnd();
      endAll();
    } else {
      log.error(
          "the foreground loop {} did not end within {}: a listener holds it; what is open stays open",
          settings.name(),
          within);
    }
    freshness.close(within);
    codecPool.stop(within);
    upkeepPool.stop(within);
    outletPool.stop(within);
    futures.closeAll();
  }

  private synchronized void endAll() {
    asked.drain(runOwn);
    flights.closeAll();
    sessions.values().forEach(Session::close);
    drainAfterEnd();
  }

  private synchronized void drainAfterEnd() {
    for (Runnable next = handedOver.poll(); next != null; next = handedOver.poll()) {
      runOwn.accept(next);
    }
  }

  /** How many timers are set; by the loop's thread, or where that is the test's own. */
  int timers() {
    return timers.size();
  }

  LoopStats stats() {
    return new LoopStats(
        ticker == null ? 0 : ticker.ticks(),
        ticker == null ? 0 : ticker.missed(),
        callbacks.slow(),
        openInquiries.get(),
        posted.size());
  }

  // ---- parts ----

  Later later() {
    return later;
  }

  LoopRuntime runtime() {
    return runtime;
  }

  long nanos() {
    return runtime.nanos();
  }

  Instant now() {
    return runtime.now();
  }

  Transport transport() {
    return settings.transport();
  }

  Telemetry telemetry() {
    return telemetry;
  }

  Limits limits() {
    return settings.limits();
  }

  JsonCodec codec() {
    return JsonCodec.standard();
  }

  Callbacks callbacks() {
    return callbacks;
  }

  Freshness freshness() {
    return freshness;
  }

  Invalidations invalidations() {
    return invalidations;
  }

  Flights flights() {
    return flights;
  }

  StatusRouter router() {
    return router;
  }

  /** Who made the task, for people: the loop's name and its address. */
  String name() {
    return settings.name() + "@" + address;
  }

  Address address() {
    return address;
  }

  Executor outlets() {
    Executor given = settings.outlets();
    return given == null ? outletPool : given;
  }
}
