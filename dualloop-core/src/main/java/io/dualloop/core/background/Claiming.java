package io.dualloop.core.background;

import io.dualloop.api.TaskId;
import io.dualloop.api.Work;
import io.dualloop.core.loop.Timers;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets work while there is room: by one claim at a time, and, where the queue brings ids, by
 * beginning those. Belongs to the loop's thread, but for {@link #onWake}.
 */
final class Claiming {

  /** How many attempts one call may bring. */
  static final int MAX_AT_ONCE = 32;

  /** A wake may be lost: a claim is made at least this often. */
  static final Duration SAFETY = Duration.ofSeconds(1);

  /** After a claim that came too late; longer each time, until one brings some in time. */
  static final Duration FIRST_LATE_PAUSE = Duration.ofSeconds(1);

  static final Duration LONGEST_LATE_PAUSE = Duration.ofSeconds(30);

  private static final int MAX_WOKEN = 256;
  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  /** What is done with an attempt that has begun. */
  @FunctionalInterface
  interface OnClaim {
    void begun(Claim claim, long askedAt);
  }

  private record Woken(TaskId id, String type) {}

  private final TaskStore store;
  private final Loop loop;
  private final Held held;
  private final PriorityPicks picks;
  private final Address worker;
  private final Settings settings;
  private final Waker waker;
  private final Reports reports;
  private final OnClaim onClaim;
  private final Outage outage;
  private final boolean storeWakes;
  private final ArrayBlockingQueue<Woken> woken = new ArrayBlockingQueue<>(MAX_WOKEN);

  /** The types that had no room at the last claim: when one gets room, it is time for another. */
  private final Set<String> full = new HashSet<>();

  private volatile boolean wanted = true;

  /** Whether attempts came too late, which a store that is slow would else do again and again. */
  private volatile boolean late;

  private Duration latePause = FIRST_LATE_PAUSE;
  private boolean closed;
  private boolean unhealthy;
  private int inFlight;
  private boolean claiming;
  private long notBefore;

  Claiming(
      TaskStore store,
      boolean storeWakes,
      Loop loop,
      Held held,
      Address worker,
      Settings settings,
      Waker waker,
      Reports reports,
      OnClaim onClaim) {
    this.store = store;
    this.storeWakes = storeWakes;
    this.loop = loop;
    this.held = held;
    this.worker = worker;
    this.settings = settings;
    this.picks = settings.weights().picks();
    this.waker = waker;
    this.reports = reports;
    this.onClaim = onClaim;
    this.outage = new Outage("task.claim", reports);
    this.notBefore = loop.nanos();
  }

  void start() {
    loop.after(
        SAFETY,
        () -> {
          wanted = true;
          if (!closed) {
            start();
          }
        });
  }

  /** From any thread; never blocks. */
  void onWake(Submission.Lane lane, TaskId id) {
    if (storeWakes || !woken.offer(new Woken(id, lane.type()))) {
      wanted = true;
    }
    waker.wake();
  }

  /** What has failed may work again: it is not waited for any longer. */
  void reconnected() {
    if (outage.isUnder()) {
      outage.mayBeOver();
      notBefore = loop.nanos();
    }
  }

  void close() {
    closed = true;
  }

  /** Whether an answer is awaited that may bring attempts. */
  boolean isBusy() {
    return inFlight > 0;
  }

  void released(Route<?, ?> route) {
    if (full.contains(route.name())) {
      wanted = true;
    }
  }

  void turn() {
    if (closed || !isHealthy()) {
      return;
    }
    if (late) {
      late = false;
      pause(latePause);
      Duration longer = latePause.multipliedBy(2);
      latePause = Timers.shorter(longer, LONGEST_LATE_PAUSE);
    }
    // A claim under way may bring as many as there is room for: what is woken waits for its answer.
    if (claiming || loop.nanos() - notBefore < 0) {
      return;
    }
    beginWoken();
    if (wanted) {
      claim();
    }
  }

  private void pause(Duration time) {
    long until = loop.nanos() + time.toNanos();
    notBefore = until - notBefore > 0 ? until : notBefore;
    // Only to be stepped at that time.
    loop.after(time, () -> {});
  }

  private boolean isHealthy() {
    boolean now = held.isUnhealthy();
    if (now && !unhealthy) {
      log.error("background loop {}: {}", settings.name(), held.health().problem());
      reports.count("worker.unhealthy");
    } else if (!now && unhealthy) {
      log.info("background loop {} claims again", settings.name());
    }
    unhealthy = now;
    return !now;
  }

  private void claim() {
    Map<String, Integer> room = new HashMap<>();
    Set<String> without = new HashSet<>();
    int sum = 0;
    for (Route<?, ?> route : held.routes()) {
      int places = held.room(route);
      if (places == 0) {
        without.add(route.name());
      } else {
        room.put(route.name(), places);
        sum = Math.min(MAX_AT_ONCE, sum + places);
      }
    }
    if (room.isEmpty()) {
      return;
    }
    full.clear();
    full.addAll(without);
    wanted = false;
    claiming = true;
    inFlight++;
    ClaimRequest request =
        new ClaimRequest(worker, room, picks.next(Math.min(sum, held.free())), settings.lease());
    long askedAt = loop.nanos();
    loop.ask(
        () -> store.claim(request),
        (claims, failure) -> claimed(askedAt, claims, failure),
        this::tooLate);
  }

  private void claimed(long askedAt, @Nullable List<Claim> claims, @Nullable Throwable failure) {
    claiming = false;
    inFlight--;
    if (claims == null) {
      failed(failure);
      return;
    }
    answered(!claims.isEmpty());
    // There may be more where these came from; only an empty answer ends it.
    if (!claims.isEmpty()) {
      wanted = true;
    }
    // Each by itself, so that one that goes wrong does not take the others with it.
    claims.forEach(claim -> loop.guarded(() -> onClaim.begun(claim, askedAt)));
  }

  private void answered(boolean brought) {
    outage.over();
    if (brought) {
      latePause = FIRST_LATE_PAUSE;
    }
  }

  private void failed(@Nullable Throwable failure) {
    Duration pause =
        outage.failed(failure == null ? new IllegalStateException("no answer") : failure);
    wanted = true;
    pause(pause);
  }

  /** For a queue that brings ids: each is begun as long as its type has room. */
  private void beginWoken() {
    while (held.free() > 0) {
      Woken next = woken.poll();
      if (next == null) {
        return;
      }
      Route<?, ?> route = held.route(next.type());
      if (route == null) {
        continue;
      }
      if (held.room(route) == 0) {
        // It stays in the store, and is claimed when there is room again.
        full.add(next.type());
        continue;
      }
      begin(next.id(), route);
    }
  }

  private void begin(TaskId id, Route<?, ?> route) {
    held.reserve(route);
    inFlight++;
    long askedAt = loop.nanos();
    loop.ask(
        () -> store.begin(id, worker, settings.lease()),
        (claim, failure) -> {
          inFlight--;
          held.unreserve(route);
          if (claim == null) {
            failed(failure);
          } else {
            answered(claim.isPresent());
            claim.ifPresent(begun -> onClaim.begun(begun, askedAt));
          }
        },
        (Optional<Claim> late) -> tooLate(late.stream().toList()));
  }

  /** These were begun when nobody waited any more: others may have them at once. */
  private void tooLate(List<Claim> claims) {
    if (claims.isEmpty()) {
      return;
    }
    late = true;
    waker.wake();
    claims.forEach(
        claim -> {
          reports.count("task.claim.late");
          var unused =
              Loop.called(() -> store.settle(claim.ref(), new Outcome.HandBack(Work.NOT_STARTED)))
                  .whenComplete(
                      (settled, failure) -> {
                        if (failure != null) {
                          reports.failure("task.settle", failure);
                        }
                      });
        });
  }
}
