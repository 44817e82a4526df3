package io.dualloop.simulation;

import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Carries hints to the nodes: lost, repeated, late, out of order. */
final class Hints {

  /** The longest that news of an invalidation is on its way. */
  static final Duration LATEST_NEWS = Duration.ofMillis(500);

  private final World world;
  private final Chance chance;
  private Weather weather;
  private final Map<Address, Ear> ears = new LinkedHashMap<>();
  private final List<Worker> workers = new ArrayList<>();

  /** Nodes whose connection is lost, until when. */
  private final Map<Node, Long> deafUntil = new HashMap<>();

  /** Nodes that hear everything but news of invalidations, until when. */
  private final Map<Node, Long> uninformedUntil = new HashMap<>();

  /** Nodes that miss the next invalidation, however often it is told. */
  private final Set<Node> missNext = new HashSet<>();

  /** What was told in the step under way; sorted, since sets have no order that replays. */
  private final List<Hint> outbox = new ArrayList<>();

  /** Who hears of invalidations at each node. */
  private final Map<Node, InvalidationListener> listeners = new HashMap<>();

  private record Ear(int number, Node node, StatusFeed.Sink sink) {}

  private record Worker(Node node, Set<String> types, WorkQueue.Sink sink) {}

  private record Hint(
      Node node, int ear, int task, long version, String what, Runnable action, boolean news) {}

  Hints(World world, Chance chance, Weather weather) {
    this.world = world;
    this.chance = chance;
    this.weather = weather;
  }

  void calm() {
    weather = weather.calm();
    deafUntil.clear();
    uninformedUntil.clear();
    missNext.clear();
  }

  void listen(Node node, Address address, StatusFeed.Sink sink) {
    ears.put(address, new Ear(ears.size(), node, sink));
  }

  void serve(Node node, Set<String> types, WorkQueue.Sink sink) {
    workers.add(new Worker(node, types, sink));
  }

  void status(Address to, TaskStatus real) {
    TaskStatus status = world.lies().told(real);
    Ear ear = ears.get(to);
    if (ear != null) {
      outbox.add(
          new Hint(
              ear.node,
              ear.number,
              numberOf(status.taskId()),
              status.version(),
              "hears " + world.truth().name(status.taskId()) + " is " + Truth.describe(status),
              () -> ear.sink.onStatus(status),
              false));
    }
  }

  /** Says it to everyone who serves the type. */
  void wake(Submission.Lane lane, TaskId id) {
    for (Worker worker : workers) {
      wake(worker, lane, id);
    }
  }

  /** Says it to the workers of a node. */
  void wake(Node node, Submission.Lane lane, TaskId id) {
    for (Worker worker : workers) {
      if (worker.node == node) {
        wake(worker, lane, id);
      }
    }
  }

  private void wake(Worker worker, Submission.Lane lane, TaskId id) {
    if (worker.types.contains(lane.type())) {
      outbox.add(
          new Hint(
              worker.node,
              0,
              numberOf(id),
              0,
              "is woken for " + world.truth().name(id),
              () -> worker.sink.onWake(lane, id),
              false));
    }
  }

  private int numberOf(TaskId id) {
    Life life = world.truth().life(id);
    return life == null ? 0 : life.number;
  }

  /** The node hears nothing for a while, and is then told that it may have missed something. */
  void disconnect(Node node, long nanos) {
    deafUntil.put(node, world.now() + nanos);
    world.after(nanos, node, "is connected again", () -> reconnected(node));
  }

  /** The node gets no news of invalidations for a while, and nobody tells it so. */
  void withoutNews(Node node, long nanos) {
    uninformedUntil.put(node, world.now() + nanos);
  }

  /** One invalidation will not reach the node, though beats do. */
  void loseNext(Node node) {
    missNext.add(node);
  }

  private void reconnected(Node node) {
    List.copyOf(ears.values()).stream()
        .filter(ear -> ear.node == node)
        .forEach(ear -> ear.sink.onReconnected());
    InvalidationListener listener = listeners.get(node);
    if (listener != null) {
      listener.onReconnected();
    }
  }

  void hear(Node node, InvalidationListener listener) {
    listeners.put(node, listener);
  }

  /** What listens at the store for a node. */
  InvalidationListener spreading(Node node) {
    return new InvalidationListener() {
      @Override
      public void onInvalidated(long number, Invalidation what) {
        if (missNext.remove(node) || world.lies().is(Planted.NEWS_UNTOLD)) {
          world.note(node.name, () -> "  (lost: hears of invalidation " + number + ")");
          return;
        }
        news(node, number, "hears of invalidation " + number, l -> l.onInvalidated(number, what));
      }

      @Override
      public void onBeat(long number) {
        if (world.lies().is(Planted.NEWS_UNTOLD)) {
          news(node, 0, "hears beat 0", listener -> listener.onBeat(0));
          return;
        }
        news(node, number, "hears beat " + number, listener -> listener.onBeat(number));
      }
    };
  }

  private void news(Node node, long number, String what, Consumer<InvalidationListener> action) {
    InvalidationListener listener = listeners.get(node);
    if (listener != null) {
      outbox.add(new Hint(node, 0, 0, number, what, () -> action.accept(listener), true));
    }
  }

  /** Sends what was told in the step that has ended. */
  void send() {
    if (outbox.isEmpty()) {
      return;
    }
    if (outbox.size() > 1) {
      outbox.sort(
          Comparator.<Hint>comparingInt(hint -> hint.node.number)
              .thenComparingInt(Hint::ear)
              .thenComparingInt(Hint::task)
              .thenComparingLong(Hint::version));
    }
    outbox.forEach(this::send);
    outbox.clear();
  }

  private void send(Hint hint) {
    long deaf = deafUntil.getOrDefault(hint.node, 0L);
    long uninformed = hint.news ? uninformedUntil.getOrDefault(hint.node, 0L) : 0;
    if (Math.max(deaf, uninformed) > world.now() || chance.percent(weather.lost())) {
      world.note(hint.node.name, () -> "  (lost: " + hint.what + ")");
      return;
    }
    deliver(hint);
    while (chance.percent(weather.repeated())) {
      deliver(hint);
    }
  }

  private void deliver(Hint hint) {
    long delay = 0;
    if (chance.percent(weather.delayed())) {
      delay =
          hint.news
              ? chance.millis(0, chance.of(5L, 100L, LATEST_NEWS.toMillis()))
              : chance.millis(0, chance.of(5, 100, 2_000, 12_000));
    }
    world.after(delay, hint.node, hint.what, hint.action);
  }
}
