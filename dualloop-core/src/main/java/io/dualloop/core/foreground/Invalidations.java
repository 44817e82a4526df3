package io.dualloop.core.foreground;

import io.dualloop.core.freshness.Fences;
import io.dualloop.spi.Invalidation;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Invalidations by this process (F06 d). Each holds here at once and is on its way until the store
 * has it. So many may be on their way; what comes then is an invalidation of everything, of which
 * one is sent and one more waits, whoever asks for it. Safe for concurrent use; its monitor is held
 * for a few assignments.
 */
final class Invalidations {

  private final Engine engine;
  private final AtomicInteger underWay = new AtomicInteger();
  private @Nullable LoopFuture<Void> sent;
  private @Nullable LoopFuture<Void> next;

  Invalidations(Engine engine) {
    this.engine = engine;
  }

  CompletionStage<Void> invalidate(Invalidation what) {
    if (underWay.incrementAndGet() > engine.limits().operations()) {
      underWay.decrementAndGet();
      return invalidateEverything();
    }
    LoopFuture<Void> future = engine.newFuture();
    fences().begin(what);
    Invalidating.start(
        engine,
        what,
        number -> {
          underWay.decrementAndGet();
          fences().completed(what, number);
          future.complete(null);
        });
    return future;
  }

  /**
   * One that was sent before may have come before what is wanted now, so another must follow it.
   */
  private synchronized CompletionStage<Void> invalidateEverything() {
    engine.telemetry().count("freshness.invalidate.collapsed", 1);
    LoopFuture<Void> waiting = next;
    if (waiting != null) {
      fences().hold(new Invalidation.All());
      return waiting;
    }
    LoopFuture<Void> future = engine.newFuture();
    fences().begin(new Invalidation.All());
    if (sent == null) {
      send(future);
    } else {
      next = future;
    }
    return future;
  }

  private void send(LoopFuture<Void> future) {
    sent = future;
    Invalidating.start(engine, new Invalidation.All(), number -> everythingSent(future, number));
  }

  private void everythingSent(LoopFuture<Void> future, long number) {
    synchronized (this) {
      fences().completed(new Invalidation.All(), number);
      LoopFuture<Void> following = next;
      sent = null;
      next = null;
      if (following != null) {
        send(following);
      }
    }
    future.complete(null);
  }

  private Fences fences() {
    return engine.freshness().fences();
  }
}
