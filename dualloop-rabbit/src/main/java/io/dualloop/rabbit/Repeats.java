package io.dualloop.rabbit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Hints that found no queue, or one that is not ready: it is declared, and then they are sent once
 * more. A sick queue lets one wait for seconds, so that this is not done on the thread that sends.
 * May be used by any thread.
 */
final class Repeats {

  private static final int THREADS = 4;

  /** For each queue; more are refused. */
  private static final int MOST_WAITING = 256;

  private static final long PAUSE_FOR_LEADER = Duration.ofMillis(10).toNanos();

  /** Who sends. */
  interface Sender {

    /** Something can be {@linkplain #poll() sent again}. */
    void ready();

    /** Its queue could not be declared. */
    void undeclared(Publication publication, Throwable why);
  }

  private final Declaring broker;
  private final Sender sender;
  private final ThreadPoolExecutor threads = Threads.atMost(THREADS, "dualloop-rabbit-declare");
  private final Queue<Publication> ready = new ConcurrentLinkedQueue<>();

  /** Queues that were there. There are no more than types times priorities. */
  private final Set<Target> taken = ConcurrentHashMap.newKeySet();

  /** Each queue is declared once at a time, whoever waits for it. Guarded by this. */
  private final Map<Target, List<Publication>> declaring = new HashMap<>();

  Repeats(Declaring broker, Sender sender) {
    this.broker = broker;
    this.sender = sender;
  }

  void add(Publication publication) {
    Target target = publication.target;
    int before = publication.repeated;
    publication.repeated = before + 1;
    publication.returned = false;
    if (isFull(target)) {
      sender.undeclared(publication, new IllegalStateException(MOST_WAITING + " wait for it"));
      return;
    }
    if (isDeclaring(target, publication)) {
      return;
    }
    try {
      threads.execute(() -> declare(target, pause(target, before)));
    } catch (RejectedExecutionException e) {
      failed(target, Publisher.closedException());
    }
  }

  private synchronized boolean isFull(Target target) {
    List<Publication> waiting = declaring.get(target);
    return waiting != null && waiting.size() >= MOST_WAITING;
  }

  private synchronized boolean isDeclaring(Target target, Publication publication) {
    boolean already = declaring.containsKey(target);
    declaring.computeIfAbsent(target, any -> new ArrayList<>()).add(publication);
    return already;
  }

  private long pause(Target target, int before) {
    if (before > 0) {
      return PAUSE_FOR_LEADER;
    }
    return taken.remove(target) ? Topology.PAUSE_AFTER_DELETION.toNanos() : 0;
  }

  /** It has taken a message, and so is there. From any thread. */
  void taken(Target target) {
    boolean unused = taken.add(target);
  }

  private void declare(Target target, long pause) {
    LockSupport.parkNanos(this, pause);
    try {
      target.declare(broker);
    } catch (Throwable e) {
      failed(target, e);
      return;
    }
    synchronized (this) {
      ready.addAll(waitingFor(target));
    }
    sender.ready();
  }

  private void failed(Target target, Throwable why) {
    waitingFor(target).forEach(publication -> sender.undeclared(publication, why));
  }

  private synchronized List<Publication> waitingFor(Target target) {
    List<Publication> all = declaring.remove(target);
    return all == null ? List.of() : all;
  }

  /** What is to be sent once more, or null. */
  @Nullable Publication poll() {
    Publication next = ready.poll();
    while (next != null && next.done.isDone()) {
      next = ready.poll();
    }
    return next;
  }

  synchronized boolean isEmpty() {
    return ready.isEmpty() && declaring.isEmpty();
  }

  /** All that wait, whether their queues are declared or not. They stay until they are done. */
  synchronized List<Publication> all() {
    List<Publication> all = new ArrayList<>(ready);
    declaring.values().forEach(all::addAll);
    return all;
  }

  void close() {
    var unused = threads.shutdownNow();
    for (Publication each : all()) {
      boolean unusedToo = each.done.completeExceptionally(Publisher.closedException());
    }
  }
}
