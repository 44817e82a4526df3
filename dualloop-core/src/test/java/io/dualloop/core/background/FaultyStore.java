package io.dualloop.core.background;

import io.dualloop.api.Progress;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A real store whose answers can be lost: the step is made or not, and the caller does not learn
 * which. Also notes the calls.
 */
final class FaultyStore {

  enum Fault {
    /** The step is not made and the stage fails. */
    LOST_BEFORE,
    /** The step is made, but the stage fails. */
    LOST_AFTER,
    /** The step is not made and the stage never completes. */
    SILENCE
  }

  private final Map<String, List<Fault>> planned = new HashMap<>();
  final List<Outcome> outcomes = new ArrayList<>();
  final List<Progress> progress = new ArrayList<>();
  final List<String> calls = new ArrayList<>();
  private final TaskStore real;

  FaultyStore(TaskStore real) {
    this.real = real;
  }

  /** The next call of this method meets a fault. */
  void plan(String method, Fault fault) {
    planned.computeIfAbsent(method, name -> new ArrayList<>()).add(fault);
  }

  long calls(String method) {
    return calls.stream().filter(method::equals).count();
  }

  Transport in(Transport transport) {
    TaskStore store =
        (TaskStore)
            Proxy.newProxyInstance(
                TaskStore.class.getClassLoader(),
                new Class<?>[] {TaskStore.class},
                (proxy, method, args) -> {
                  calls.add(method.getName());
                  if (method.getName().equals("progress")) {
                    progress.add((Progress) args[1]);
                  }
                  if (method.getName().equals("settle")) {
                    outcomes.add((Outcome) args[1]);
                  }
                  List<Fault> faults = planned.getOrDefault(method.getName(), List.of());
                  Fault fault = faults.isEmpty() ? null : faults.remove(0);
                  if (fault == Fault.LOST_BEFORE) {
                    return CompletableFuture.failedFuture(new IllegalStateException("lost"));
                  }
                  if (fault == Fault.SILENCE) {
                    return new CompletableFuture<>();
                  }
                  try {
                    Object answer = method.invoke(real, args);
                    return fault == Fault.LOST_AFTER
                        ? CompletableFuture.failedFuture(new IllegalStateException("lost"))
                        : answer;
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new Transport(
        store,
        transport.queue(),
        transport.feed(),
        transport.results(),
        transport.capabilities(),
        transport.survival(),
        transport::close);
  }
}
