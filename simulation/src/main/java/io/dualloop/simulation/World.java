package io.dualloop.simulation;

import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run: everything that a seed decides. */
final class World {

  /** How long accepted work may take to end when nothing fails any more. */
  private static final long CALM_NANOS = 150_000_000_000L;

  /** How long what is left over may take to go away. */
  private static final long REST_NANOS = 16_000_000_000L;

  private static final long MAX_STEPS = 300_000;

  private final long seed;
  private final Trace trace;
  private final Scheduler scheduler;
  private final List<Invariant> invariants;
  private final Truth truth;
  private final Lies lies;
  private final Results results;
  private final Network network;
  private final Hints hints;
  private final Handlers handlers;
  private final Sites sites;
  private final Users users;
  private final Mishaps mishaps;
  private final Transport store;
  private @Nullable Failure failure;
  private long calmAt = Long.MAX_VALUE;

  /**
   * What was broken.
   *
   * @param invariant its name
   * @param how what was seen
   */
  record Failure(String invariant, String how) {}

  /**
   * A run.
   *
   * @param seed which
   * @param written whether its trace is written
   * @param scenario the story, or null for everything by chance
   */
  static World of(long seed, boolean written, @Nullable String scenario) {
    return of(seed, written, scenario, null);
  }

  /**
   * A run with a lie.
   *
   * @param seed which
   * @param written whether its trace is written
   * @param scenario the story, or null for everything by chance
   * @param planted what is lied about, or null
   */
  static World of(
      long seed, boolean written, @Nullable String scenario, @Nullable Planted planted) {
    return new World(seed, written, scenario, planted);
  }

  private World(long seed, boolean written, @Nullable String scenario, @Nullable Planted planted) {
    this.seed = seed;
    Fixed.randomness(seed);
    Chance chance = new Chance(seed);
    trace = new Trace(written);
    scheduler = new Scheduler(chance.fork(), trace);
    scheduler.slowness(chance.of(0.0, 1.0, 5.0), chance.of(0, 50_000));
    // The store's process has clocks of its own, and nothing befalls it.
    Node storeNode = new Node("store", 0, scheduler, 0);
    store =
        InProcessTransport.builder()
            .runtime(storeNode)
            .queueLimit(chance.percent(10) ? chance.between(1, 4) : 1_000)
            .create();
    truth = new Truth(this, store.store());
    lies = new Lies(this, store.store(), planted);
    results = new Results(this);
    Weather weather = Weather.of(chance);
    hints = new Hints(this, chance.fork(), weather);
    network = new Network(this, chance.fork(), store, hints, weather);
    handlers = new Handlers(this, chance.fork());
    sites = new Sites(this, chance.fork());
    users = new Users(this, chance.fork());
    mishaps = new Mishaps(this, chance.fork());
    Scenario story = Scenarios.of(scenario, this, users, chance);
    invariants = Invariants.all(this, story);
    note("-", () -> "seed " + seed + ": " + weather + ", lease " + sites.lease());
    begin(chance, story == null ? 0 : story.frontNodes(), story == null ? 0 : story.lasts());
    if (story != null) {
      after(chance.millis(0, 1_000), null, "the story begins", story::begin);
    }
  }

  private void begin(Chance chance, int moreFronts, long atLeast) {
    if (chance.percent(20)) {
      sites.start(true, true);
    } else {
      sites.start(true, false);
      sites.start(false, true);
    }
    if (chance.percent(60)) {
      sites.start(chance.percent(60), true);
    }
    if (chance.percent(40)) {
      sites.start(true, false);
    }
    for (int i = 0; i < moreFronts; i++) {
      sites.start(true, false);
    }
    long until = chance.millis(500, chance.of(2_000, 8_000, 25_000));
    for (int i = chance.between(3, chance.of(8, 16, 30)); i > 0; i--) {
      after(chance.nanos(Duration.ZERO, Duration.ofNanos(until)), null, "a user acts", users::act);
    }
    if (chance.percent(60)) {
      for (int i = chance.between(1, 4); i > 0; i--) {
        after(
            chance.nanos(Duration.ZERO, Duration.ofNanos(until)),
            null,
            "a mishap",
            mishaps::happen);
      }
    }
    after(
        Math.max(until, atLeast) + chance.millis(0, 9_000),
        null,
        "all is calm from here on",
        this::calm);
  }

  private void calm() {
    network.calm();
    hints.calm();
    mishaps.calm();
    handlers.calm();
    users.calm();
    if (sites.workers().isEmpty()) {
      sites.start(true, true);
    }
    calmAt = now();
  }

  /** Runs it to its end, or to the first thing that is broken. */
  Result run() {
    long restUntil = Long.MAX_VALUE;
    while (failure == null && restUntil > now()) {
      if (scheduler.steps() > MAX_STEPS) {
        failure = new Failure("the loops rest", MAX_STEPS + " steps, and no end");
      } else if (!scheduler.step()) {
        failure = new Failure("the loops go on", "nothing will ever happen any more");
      }
      hints.send();
      each(Invariant::afterStep);
      if (restUntil == Long.MAX_VALUE && isOver()) {
        restUntil = now() + REST_NANOS;
      }
    }
    if (failure == null) {
      truth.all().forEach(truth::refresh);
      each(Invariant::atEnd);
    }
    return new Result(seed, scheduler.steps(), now(), trace, failure);
  }

  private boolean isOver() {
    return now() > calmAt
        && (now() - calmAt > CALM_NANOS
            || (truth.unended().isEmpty() && users.asked().stream().allMatch(this::isSettled)));
  }

  private boolean isSettled(Asked asked) {
    return !asked.node.isAlive() || asked.isAnswered();
  }

  // ---- what the parts share ----

  Scheduler scheduler() {
    return scheduler;
  }

  Truth truth() {
    return truth;
  }

  Lies lies() {
    return lies;
  }

  Results results() {
    return results;
  }

  Network network() {
    return network;
  }

  Hints hints() {
    return hints;
  }

  Handlers handlers() {
    return handlers;
  }

  Sites sites() {
    return sites;
  }

  Mishaps mishaps() {
    return mishaps;
  }

  Users users() {
    return users;
  }

  Transport store() {
    return store;
  }

  long now() {
    return scheduler.nanos();
  }

  /** When the faults ended; far in the future until then. */
  long calmAt() {
    return calmAt;
  }

  void after(long delay, @Nullable Node node, String what, Runnable action) {
    scheduler.after(delay, node, what, action);
  }

  void note(String where, Supplier<String> what) {
    trace.note(where, what);
  }

  void mix(long value) {
    trace.mix(value);
  }

  void each(Consumer<Invariant> action) {
    invariants.forEach(action);
  }

  /** The first one counts: what follows from it is of no interest. */
  void broken(Invariant invariant, String how) {
    if (failure == null) {
      failure = new Failure(invariant.name(), how);
      note("BROKEN", () -> invariant.name() + ": " + how);
    }
  }
}
