package io.dualloop.core.background;

import io.dualloop.spi.Capability;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A real store that makes some steps at once, but answers to them only when the test says so. */
final class SlowStore {

  /** The methods that are slow. */
  final Set<String> methods = new HashSet<>();

  private final Queue<Runnable> answers = new ArrayDeque<>();

  Transport in(Transport real) {
    return in(real, real.capabilities(), real.feed());
  }

  Transport in(Transport real, Set<Capability> can, StatusFeed feed) {
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) -> {
                  Object answer = method.invoke(real.store(), args);
                  if (!methods.contains(method.getName())) {
                    return answer;
                  }
                  Object value = Scene.now((CompletionStage<?>) answer);
                  CompletableFuture<Object> later = new CompletableFuture<>();
                  answers.add(() -> later.complete(value));
                  return later;
                });
    return new Transport(
        store, real.queue(), feed, real.results(), can, real.survival(), real::close);
  }

  int waiting() {
    return answers.size();
  }

  /** Everything that waits is answered, however late. */
  void answer() {
    while (!answers.isEmpty()) {
      answers.remove().run();
    }
  }
}
