package io.dualloop.simulation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens next: of everything that could happen now, one thing by chance; and time
 * goes on when nothing can, or now and then all the same.
 */
final class Scheduler {

  private final Chance chance;
  private final Trace trace;
  private final List<Node> nodes = new ArrayList<>();
  private final PriorityQueue<Event> later = new PriorityQueue<>();
  private final List<Event> ready = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private long nanos;
  private long events;
  private long steps;

  /** How likely time goes on although something could happen, in percent. */
  private double slowness;

  /** How long a step takes at most. */
  private int stepNanos;

  private record Candidate(@Nullable Node node, String what, Runnable action) {}

  Scheduler(Chance chance, Trace trace) {
    this.chance = chance;
    this.trace = trace;
  }

  void slowness(double percent, int longestStep) {
    slowness = percent;
    stepNanos = longestStep;
  }

  void add(Node node) {
    nodes.add(node);
  }

  List<Node> nodes() {
    return nodes;
  }

  long nanos() {
    return nanos;
  }

  long steps() {
    return steps;
  }

  void after(long delay, @Nullable Node node, String name, Runnable action) {
    later.add(new Event(nanos + delay, events++, node, name, action));
  }

  /**
   * Lets one thing happen.
   *
   * @return false if nothing will ever happen again
   */
  boolean step() {
    steps++;
    if (stepNanos > 0) {
      nanos += chance.below(stepNanos);
    }
    collect();
    while (candidates.isEmpty()) {
      long next = nextDue();
      if (next == Long.MAX_VALUE) {
        return false;
      }
      nanos = Math.max(nanos, next);
      collect();
    }
    if (chance.percent(slowness)) {
      nanos += chance.millis(0, 1) + chance.millis(0, 40) * chance.below(2);
    }
    int index = chance.below(candidates.size());
    Candidate chosen = candidates.get(index);
    trace.at(nanos);
    trace.mix(index);
    trace.mix(candidates.size());
    trace.note(chosen.node == null ? "-" : chosen.node.name, () -> chosen.what);
    chosen.action.run();
    return true;
  }

  private void collect() {
    candidates.clear();
    for (Event due = later.peek(); due != null && due.at() <= nanos; due = later.peek()) {
      ready.add(later.remove());
    }
    for (Node node : nodes) {
      if (!node.isAwake()) {
        continue;
      }
      for (Node.Driven drive : node.drives) {
        if (drive.isReady()) {
          candidates.add(new Candidate(node, "step", drive));
        }
      }
      for (Node.Pooled pool : node.pools) {
        int free = Math.min(pool.threads, pool.tasks.size());
        for (int i = 0; i < free; i++) {
          int index = i;
          candidates.add(new Candidate(node, pool.name, () -> pool.run(index)));
        }
      }
    }
    for (Iterator<Event> each = ready.iterator(); each.hasNext(); ) {
      Event event = each.next();
      Node node = event.node();
      if (node != null && !node.isAlive()) {
        each.remove();
      } else if (node == null || node.isAwake()) {
        candidates.add(new Candidate(node, event.name(), () -> happen(event)));
      }
    }
  }

  private void happen(Event event) {
    ready.remove(event);
    event.action().run();
  }

  private long nextDue() {
    long next = later.isEmpty() ? Long.MAX_VALUE : later.peek().at();
    for (Node node : nodes) {
      if (!node.isAlive()) {
        continue;
      }
      if (!node.isAwake()) {
        next = Math.min(next, node.pausedUntil());
        continue;
      }
      for (Node.Driven drive : node.drives) {
        next = Math.min(next, drive.dueAt());
      }
    }
    return next;
  }
}
