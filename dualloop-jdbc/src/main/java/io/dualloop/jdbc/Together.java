package io.dualloop.jdbc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/**
 * Lets steps that wait for a thread at the same time be made as one {@link Group}. A step that
 * waits alone is made at once and alone.
 */
final class Together {

  /** How many steps one transaction has at most: a broken one costs as many. */
  static final int MOST = 64;

  /**
   * A step, and who waits for it.
   *
   * @param need what it begins with
   * @param action what it does
   * @param since from when on it has waited, by {@link System#nanoTime}
   * @param answer who waits for it
   * @param over to be called when it is answered
   */
  record One<T>(
      Need need, Steps.Action<T> action, long since, CompletableFuture<T> answer, Runnable over) {}

  /** Makes them. */
  interface Maker {

    /** All of them, each with an outcome of its own; answers them, and says that they are over. */
    void make(List<One<?>> some);
  }

  private final Workers workers;
  private final Maker maker;
  private final int atOnce;
  private final Queue<One<?>> waiting = new ArrayDeque<>();
  private int underWay;

  /**
   * Creates one.
   *
   * @param atOnce how many groups are under way before steps wait for each other
   */
  Together(Workers workers, Maker maker, int atOnce) {
    this.workers = workers;
    this.maker = maker;
    this.atOnce = atOnce;
    workers.onClose(this::refuse);
  }

  /** Never blocks. */
  void add(One<?> one) {
    synchronized (this) {
      waiting.add(one);
    }
    workers.begin(this::lead);
  }

  /** On a thread of the pool, or on the caller's if the pool ends. */
  private void lead() {
    if (workers.isClosed()) {
      refuse();
      return;
    }
    List<One<?>> some = take();
    if (some.isEmpty()) {
      return;
    }
    try {
      maker.make(some);
    } finally {
      if (isMoreLeft()) {
        // Not in a loop: what else waits for this thread has its turn.
        workers.begin(this::lead);
      }
    }
  }

  private synchronized List<One<?>> take() {
    List<One<?>> some = new ArrayList<>();
    if (underWay < atOnce) {
      while (some.size() < MOST && !waiting.isEmpty()) {
        some.add(waiting.remove());
      }
      underWay += some.isEmpty() ? 0 : 1;
    }
    return some;
  }

  private synchronized boolean isMoreLeft() {
    underWay--;
    return !waiting.isEmpty();
  }

  private void refuse() {
    List<One<?>> left;
    synchronized (this) {
      left = new ArrayList<>(waiting);
      waiting.clear();
    }
    for (One<?> each : left) {
      boolean unused = each.answer().completeExceptionally(Workers.closedException());
      each.over().run();
    }
  }
}
