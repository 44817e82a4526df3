package io.dualloop.core.foreground;

import io.dualloop.api.error.BlockedLoopException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A future that refuses to be waited for on the loop's own thread, which alone could complete it.
 */
final class LoopFuture<T> extends CompletableFuture<T> {

  private final Engine engine;

  LoopFuture(Engine engine) {
    this.engine = engine;
  }

  private void refuseOnLoop(String call) {
    if (!isDone() && engine.isOnLoop()) {
      throw new BlockedLoopException(call, "use thenAccept(…) on the stage, or a listener");
    }
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    refuseOnLoop("get()");
    return super.get();
  }

  @Override
  public T get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    refuseOnLoop("get(timeout)");
    return super.get(timeout, unit);
  }

  @Override
  public T join() {
    refuseOnLoop("join()");
    return super.join();
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new LoopFuture<>(engine);
  }
}
