package io.dualloop.core.background;

import io.dualloop.api.StopReason;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.core.loop.Sweeper;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Address;
import io.dualloop.spi.Capability;
import io.dualloop.spi.Claim;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.RecordSource;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The loop itself: keeps the books of all attempts, one step after the other, on one thread. */
final class Engine implements LoopRuntime.Steps, StatusFeed.Sink {

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final Reports reports;
  private final Settings settings;
  private final Waker waker;
  private final Mail mail;
  private final Loop loop;
  private final Held held;
  private final Workplace place;
  private final RecordWriting records;
  private final Settling settling;
  private final Verdict verdict;
  private final Stopping stopping;
  private final Renewals renewals;
  private final ProgressWriting progress;
  private final Claiming claiming;
  private final Closing closing;
  private final StopActions stopActions;

  /** Something may have been missed, and a renewal tells it. */
  private volatile boolean unsure;

  /** The feed told of a task that is not held: perhaps one whose begin is on its way here. */
  private volatile boolean missed;

  private boolean begunSome;

  /** How long a port may take to answer: a third of the lease, but no more than this. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(5);

  /** Where things run. */
  record Surroundings(
      LoopRuntime runtime,
      Executor handlers,
      RandomGenerator random,
      Map<String, RecordSource<?, ?>> records) {}

  Engine(
      Transport transport,
      Map<String, Route<?, ?>> routes,
      Settings settings,
      Surroundings around,
      Reports reports,
      Waker waker,
      Address worker) {
    this.reports = reports;
    this.settings = settings;
    this.waker = waker;
    int limit = 64 + 16 * settings.slots();
    Duration third = settings.lease().dividedBy(3);
    this.mail = new Mail(limit, waker);
    Duration callLimit = Timers.shorter(third, LONGEST_CALL);
    this.loop = new Loop(around.runtime(), reports, waker, callLimit, limit);
    this.held = new Held(settings.slots(), routes, breakers(routes));
    ResultWriting results = new ResultWriting(transport.results(), around.random(), reports);
    this.records =
        new RecordWriting(
            around.runtime(),
            "dualloop-background-" + settings.name() + "-records",
            around.records(),
            reports,
            this);
    this.place =
        new Workplace(
            this, around.handlers(), mail, results, records, new Failures(reports), loop::nanos);
    Sweeper sweeper =
        new Sweeper(transport, loop.timers(), loop::nanos, loop::post, Runnable::run, reports);
    this.settling =
        new Settling(
            transport,
            loop,
            sweeper,
            results,
            records,
            reports,
            settings.lease(),
            this::releaseIfDone);
    this.verdict = new Verdict(new Retrying(around.random(), reports));
    this.stopActions =
        new StopActions(
            around.runtime(),
            "dualloop-background-" + settings.name() + "-stop",
            settings.slots(),
            reports,
            this);
    this.stopping = new Stopping(loop, held, settling, verdict, reports, stopActions);
    this.renewals =
        new Renewals(transport.store(), loop, held, stopping, settings.lease(), reports);
    this.progress = new ProgressWriting(transport, loop, mail, stopping, reports);
    this.claiming =
        new Claiming(
            transport.store(),
            transport.can(Capability.STORE_WAKES),
            loop,
            held,
            worker,
            settings,
            waker,
            reports,
            this::begun);
    this.closing = new Closing(loop, held, claiming, stopping, settings.drainWithin());
    sweeper.dueIn(Duration.ZERO);
    renewals.start();
    claiming.start();
  }

  private Map<String, TypeBreaker> breakers(Map<String, Route<?, ?>> routes) {
    Map<String, TypeBreaker> all = new HashMap<>();
    routes.forEach(
        (name, route) -> {
          Duration openFor = route.handling().circuitBreaker();
          if (openFor != null) {
            all.put(name, new TypeBreaker(name, openFor, loop::nanos, reports));
          }
        });
    return all;
  }

  Claiming claiming() {
    return claiming;
  }

  StopActions stopActions() {
    return stopActions;
  }

  RecordWriting records() {
    return records;
  }

  Closing closing() {
    return closing;
  }

  Health health() {
    return held.health();
  }

  @Override
  public long step() {
    if (closing.isEnded()) {
      return Long.MAX_VALUE;
    }
    Engine before = Inside.enter(this);
    try {
      loop.turn();
      renewIfUnsure();
      mail.read(attempt -> loop.guarded(() -> look(attempt)));
      if (mail.takeOverflow()) {
        held.all().forEach(attempt -> loop.guarded(() -> look(attempt)));
      }
      loop.guarded(claiming::turn);
      loop.guarded(closing::turn);
      return mail.isEmpty() ? loop.idleNanos() : 0;
    } finally {
      Inside.leave(before);
    }
  }

  private void renewIfUnsure() {
    boolean perhapsMissed = begunSome && missed;
    begunSome = false;
    if (missed && !claiming.isBusy()) {
      missed = false;
    }
    if (unsure || perhapsMissed) {
      unsure = false;
      loop.guarded(renewals::now);
    }
  }

  /** On a thread of the transport. */
  @Override
  public void onStatus(TaskStatus status) {
    Told told = Told.of(status);
    if (told == null && status.state() == TaskState.PROCESSING) {
      return;
    }
    Attempt attempt = held.ofTask(status.taskId());
    if (attempt == null) {
      // First the flag and then another look, so that either side sees what the other has done.
      missed = true;
      attempt = held.ofTask(status.taskId());
    }
    if (attempt == null) {
      return;
    }
    if (told == null) {
      // Its lease may be lost, or this is old news.
      unsure = true;
      waker.wake();
    } else {
      // One place: an ending is never followed by anything, so the latest is the one that counts.
      attempt.told.accumulateAndGet(told, (old, news) -> old != null && old.lost() ? old : news);
      mail.tell(attempt);
    }
  }

  /** On a thread of the transport: a cancel may have been missed, and a renewal tells it. */
  @Override
  public void onReconnected() {
    unsure = true;
    boolean unused =
        loop.post(
            () -> {
              claiming.reconnected();
              settling.reconnected();
            });
    waker.wake();
  }

  private void begun(Claim claim, long askedAt) {
    Route<?, ?> route = held.route(claim.type());
    if (route == null) {
      // A defect of the store. The lease will end and those that know the type will have it.
      log.error(
          "task {} of type {} was claimed without being asked for", claim.ref(), claim.type());
      reports.count("task.claim.unasked");
      return;
    }
    reports.time("task.queue.time", claim.waited());
    Attempt attempt = new Attempt(claim, route, askedAt, loop.nanos());
    attempt.leaseUntil = askedAt + settings.lease().toNanos();
    held.add(attempt);
    begunSome = true;
    if (!closing.isOpen()) {
      attempt.handlerDone = true;
      settling.settle(attempt, new Outcome.HandBack(Work.NOT_STARTED), null);
      return;
    }
    stopping.limit(attempt);
    place.execute(attempt, new Execution<>(attempt, route, place));
  }

  private void look(Attempt attempt) {
    Finish finish = attempt.finish.get();
    if (finish != null && !attempt.handlerDone) {
      finished(attempt, finish);
    }
    Told told = attempt.told.getAndSet(null);
    if (told != null) {
      stopping.stop(attempt, told);
    }
    Runnable goOn = attempt.waitsForToken.getAndSet(null);
    if (goOn != null) {
      loop.after(ResultWriting.TOKEN_LIMIT, goOn);
    }
    progress.look(attempt);
  }

  private void finished(Attempt attempt, Finish finish) {
    boolean leftover = attempt.isLeftover();
    attempt.handlerDone = true;
    attempt.doneAt = loop.nanos();
    attempt.cancelTimers();
    attempt.stop.forget();
    reports.time("task.run.time", attempt.computeTime());
    if (leftover) {
      log.info("{} has stopped after all; its slot is free again", attempt);
      reports.count("worker.leftover.ended");
      held.leftoverEnded();
      if (attempt.phase == Attempt.Phase.OVER) {
        release(attempt);
      }
    } else if (attempt.lost) {
      settling.over(attempt);
    } else {
      tellBreaker(attempt, finish);
      settling.settle(attempt, verdict.ended(attempt, finish, loop.nanos()), finish);
    }
  }

  private void tellBreaker(Attempt attempt, Finish finish) {
    TypeBreaker breaker = held.breaker(attempt);
    if (breaker == null) {
      return;
    }
    if (finish instanceof Finish.Returned) {
      breaker.succeeded(attempt, attempt.computeTime());
    } else if (attempt.stop.reason() == StopReason.ATTEMPT_TIMEOUT) {
      breaker.failed(attempt, attempt.computeTime(), null);
    } else if (attempt.stop.reason() == null
        && finish instanceof Finish.Threw threw
        && threw.error().retryable()) {
      breaker.failed(attempt, attempt.computeTime(), threw.error());
    }
  }

  private void releaseIfDone(Attempt attempt) {
    if (attempt.handlerDone) {
      release(attempt);
    }
  }

  private void release(Attempt attempt) {
    attempt.released = true;
    held.remove(attempt);
    claiming.released(attempt.route);
  }
}
