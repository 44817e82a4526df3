package io.dualloop.simulation.dialogue;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.simulation.Chance;
import io.dualloop.spi.Registration;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One seed: one foreground loop, one background loop, one to three dialogues, and no clock. */
final class Race {

  /** One race in so many ends with eleven minutes of silence, the others with six. */
  private static final int LONG_SILENCE = 8;

  private final long seed;
  private final @Nullable Planted planted;
  private final Map<String, Long> counts;
  private final Chance chance;
  private final ManualTime time = new ManualTime();
  private final Story story;
  private final Service service;
  private final Submits submits = new Submits(this);
  private final List<Party> parties = new ArrayList<>();
  private final Transport transport;
  private final BackgroundLoop workers;
  private final ForegroundLoop loop;
  private @Nullable Violation violation;
  private int numbers;

  Race(long seed, boolean written, @Nullable Planted planted, Map<String, Long> counts) {
    this.seed = seed;
    this.planted = planted;
    this.counts = counts;
    this.chance = new Chance(seed);
    this.story = new Story(written, time::nanos);
    this.service = new Service(this, chance);
    this.transport = submits.watch(InProcessTransport.builder().runtime(time).create());
    Handling handling = Handling.attempts(chance.between(1, 3)).backoff(Duration.ofMillis(200));
    this.workers =
        BackgroundLoop.on(transport)
            .runtime(time)
            .random(chance.generator())
            .slots(chance.of(2, 16))
            .handleAsync(Service.WHERE, service::begin, handling)
            .handleAsync(Service.SEND, service::begin, handling)
            .start();
    this.loop = ForegroundLoop.on(transport).runtime(time).random(chance.generator()).start();
  }

  /** Runs it; gives what was broken, or null. */
  @Nullable Violation run() {
    try {
      int dialogues = chance.of(1, 1, 2, 3);
      for (int i = 1; i <= dialogues; i++) {
        Party party = new Party(this, chance, "call-" + i);
        party.open(Dialogue.on(loop));
        parties.add(party);
      }
      time.run();
      boolean closes = chance.percent(15);
      int events = chance.between(20, 60);
      for (int i = 0; i < events && violation == null; i++) {
        event(closes);
        if (!chance.percent(35)) {
          passes(step());
        }
      }
      end();
    } finally {
      close();
    }
    return violation;
  }

  private void event(boolean closes) {
    Party party = chance.pick(parties);
    int choice = chance.below(100);
    if (choice < 60) {
      if (!party.closed) {
        party.caller.act();
      }
    } else if (choice < 82) {
      service.oneEnds();
    } else if (choice < 86) {
      party.dialogue().say("welcome f" + next());
    } else if (choice < 88 && closes && !party.closed) {
      count("dialogues closed in the middle");
      party.close();
    }
  }

  private Duration step() {
    int choice = chance.below(100);
    int millis =
        choice < 25
            ? 0
            : choice < 55
                ? chance.between(1, 20)
                : choice < 85
                    ? chance.between(20, 600)
                    : choice < 98 ? chance.between(600, 5_000) : chance.between(5_000, 40_000);
    return Duration.ofMillis(millis);
  }

  private void passes(Duration duration) {
    time.advance(duration);
    parties.forEach(party -> party.each(Rule::later));
  }

  private void end() {
    story.note("race", () -> "all falls silent");
    parties.forEach(party -> party.caller.fallSilent());
    service.allEnd();
    passes(Duration.ofMinutes(1));
    // All work is done by now; workers that only look for more of it would cost most of the time.
    workers.close();
    int minutes = seed % LONG_SILENCE == 0 ? 10 : 5;
    for (int i = 0; i < minutes && violation == null; i++) {
      passes(Duration.ofMinutes(1));
    }
    if (violation == null) {
      parties.forEach(party -> party.asks().forEach(Race::learnCancel));
      time.run();
      parties.forEach(party -> party.each(Rule::atEnd));
    }
  }

  /** A cancel is answered once: a second one gets the answer to the first. */
  private static void learnCancel(Ask ask) {
    Inquiry<String> inquiry = ask.inquiry;
    if (inquiry != null) {
      ask.cancelled = inquiry.cancel().toCompletableFuture().getNow(null);
    }
  }

  private void close() {
    parties.forEach(Party::close);
    time.run();
    loop.close();
    workers.close();
    transport.close();
  }

  List<String> lines() {
    return story.lines();
  }

  // ---- what the parts use ----

  long now() {
    return time.nanos();
  }

  Service service() {
    return service;
  }

  int next() {
    return ++numbers;
  }

  boolean is(Planted what) {
    return planted == what;
  }

  void count(String what) {
    counts.merge(what, 1L, Long::sum);
  }

  void note(String who, Supplier<String> what) {
    story.note(who, what);
  }

  Registration after(Duration delay, Runnable action) {
    return loop.after(delay, action);
  }

  void submit(CommandRequest<String, String> command) {
    var unused = loop.submit(command.by(Party.USER));
  }

  void submitted(String thing, int tasks) {
    for (Party party : parties) {
      if (party.words.isMine(thing)) {
        party.each(rule -> rule.submitted(thing, tasks));
      }
    }
  }

  int tasks(String thing) {
    return submits.tasks(thing);
  }

  /** What the store knows. */
  @Nullable TaskStatus status(Ask ask) {
    Inquiry<String> inquiry = ask.inquiry;
    TaskId id = inquiry == null ? null : inquiry.taskId().orElse(null);
    if (id == null) {
      return null;
    }
    return transport.store().find(id).toCompletableFuture().join().found().orElse(null);
  }

  void broken(String rule, String how) {
    if (violation == null) {
      story.note("BROKEN", () -> rule + ": " + how);
      violation = new Violation(seed, rule, how, story.lines());
    }
  }
}
