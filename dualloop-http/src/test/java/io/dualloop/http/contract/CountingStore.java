package io.dualloop.http.contract;

import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A transport whose task store counts its calls, and can be told to fail or to wait. */
final class CountingStore {

  private final Transport transport;
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();
  private volatile boolean down;
  private volatile @Nullable CompletableFuture<Void> submitsWaitFor;

  CountingStore(Transport real) {
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, arguments) -> {
                  calls.merge(method.getName(), 1, Integer::sum);
                  if (down) {
                    return CompletableFuture.failedFuture(new IllegalStateException("secret host"));
                  }
                  CompletableFuture<Void> gate = submitsWaitFor;
                  if (gate != null && method.getName().equals("submit")) {
                    return gate.thenCompose(open -> real.store().submit(submission(arguments)));
                  }
                  try {
                    return method.invoke(real.store(), arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    transport =
        new Transport(
            store,
            real.queue(),
            real.feed(),
            real.results(),
            real.capabilities(),
            real.survival(),
            () -> {});
  }

  private static io.dualloop.spi.Submission submission(Object[] arguments) {
    return (io.dualloop.spi.Submission) arguments[0];
  }

  Transport transport() {
    return transport;
  }

  /** How often the store was asked how a task stands. */
  int reads() {
    return calls.getOrDefault("find", 0) + calls.getOrDefault("watch", 0);
  }

  int submits() {
    return calls.getOrDefault("submit", 0);
  }

  void down(boolean isDown) {
    down = isDown;
  }

  /** Holds back what submits do until the future completes. */
  void holdSubmits(CompletableFuture<Void> until) {
    submitsWaitFor = until;
  }
}
