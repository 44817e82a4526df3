package io.dualloop.simulation;

import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All nodes of a run: those it begins with, and those that take the place of crashed ones. */
final class Sites {

  private static final List<User> USERS = List.of(User.of("ann"), User.of("ann"), User.of("bob"));

  private final World world;
  private final Chance chance;
  private final List<Site> all = new ArrayList<>();
  private final Duration lease;
  private final Handling handling;
  private final Backoff backoff;
  private int nodes;
  private int sessions;

  /** How the next attempt's delay is drawn; the invariant of T07 must know. */
  record Backoff(Duration base, Duration cap) {}

  Sites(World world, Chance chance) {
    this.world = world;
    this.chance = chance;
    this.lease = Duration.ofMillis(chance.between(1_000, chance.of(2_000, 8_000)));
    this.backoff =
        new Backoff(
            Duration.ofMillis(chance.between(50, 800)),
            Duration.ofMillis(chance.of(800, 3_000, 20_000)));
    this.handling =
        Handling.attempts(chance.between(1, 5))
            .backoff(backoff.base, backoff.cap)
            .attemptTimeout(Duration.ofMillis(chance.between(300, 5_000)));
  }

  Duration lease() {
    return lease;
  }

  Backoff backoff() {
    return backoff;
  }

  List<Site> all() {
    return all;
  }

  List<Site> fronts() {
    return all.stream()
        .filter(site -> site.isOpen() && site.node.isAwake() && site.loop != null)
        .toList();
  }

  List<Site> workers() {
    return all.stream().filter(site -> site.isOpen() && site.workers != null).toList();
  }

  Site start(boolean front, boolean work) {
    int number = ++nodes;
    String name = (front ? work ? "both-" : "front-" : "worker-") + number;
    // Clocks of processes have nothing in common, and one of them is about to overflow.
    long origin =
        chance.percent(10)
            ? Long.MAX_VALUE - chance.millis(0, 20_000)
            : chance.millis(0, 1_000_000_000L) * (chance.percent(50) ? 1 : -1);
    Node node = new Node(name, number, world.scheduler(), origin);
    world.scheduler().add(node);
    Transport transport = world.network().seenBy(node);
    ForegroundLoop loop =
        front
            ? ForegroundLoop.on(transport)
                .name(name)
                .runtime(node)
                .random(chance.fork().generator())
                .telemetry(Site.telemetry(world, node))
                .start()
            : null;
    BackgroundLoop workers = work ? workers(transport, node) : null;
    Site site = new Site(node, loop, workers);
    all.add(site);
    world.note(name, () -> "starts");
    return site;
  }

  private BackgroundLoop workers(Transport transport, Node node) {
    Handlers handlers = world.handlers();
    BackgroundLoopBuilder builder =
        BackgroundLoop.on(transport)
            .name(node.name)
            .runtime(node)
            .random(chance.fork().generator())
            .telemetry(Site.telemetry(world, node))
            .slots(chance.between(1, 4))
            .lease(lease)
            .drainWithin(Duration.ofSeconds(chance.between(0, 5)));
    return builder
        .handleAsync(
            Types.TRACK, (parameters, task) -> handlers.handle(node, parameters, task), handling)
        .handleAsync(
            Types.PRICE, (parameters, task) -> handlers.handle(node, parameters, task), handling)
        .handleAsync(
            Types.ORDER, (parameters, task) -> handlers.handle(node, parameters, task), handling)
        .start();
  }

  /** A conversation at that node: a new one, or one that goes on. */
  Talk talk(Site site, ForegroundLoop loop) {
    List<Talk> open = site.talks.stream().filter(talk -> !talk.closed).toList();
    if (open.size() < 3 && (open.isEmpty() || chance.percent(30))) {
      User user = chance.pick(USERS);
      Talk talk = new Talk(site.node, loop, loop.openSession("s" + ++sessions, user, said -> {}));
      site.talks.add(talk);
      return talk;
    }
    return chance.pick(open);
  }
}
