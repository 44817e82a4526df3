package io.dualloop.core.operations;

import io.dualloop.spi.Capability;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A real store and its letters, whose answers can be lost: before the step is made, or after. */
final class LossyStore {

  enum Fault {
    NONE,
    LOST_BEFORE,
    LOST_AFTER,
    SILENCE
  }

  private final Map<String, List<Fault>> planned = new HashMap<>();
  private final Transport real;
  final List<String> woken = new ArrayList<>();

  /** How many letters were asked for at once, call by call. */
  final List<Integer> pages = new ArrayList<>();

  LossyStore(Transport real) {
    this.real = real;
  }

  /** The next calls of this method, of the store or of its letters, meet these faults. */
  void plan(String method, Fault... faults) {
    planned.put(method, new ArrayList<>(List.of(faults)));
  }

  Transport transport() {
    DeadLetters letters = faulty(DeadLetters.class, real.store().deadLetters(), null);
    TaskStore store = faulty(TaskStore.class, real.store(), letters);
    Set<Capability> capabilities = EnumSet.copyOf(real.capabilities());
    capabilities.remove(Capability.STORE_WAKES);
    return new Transport(
        store,
        new WakeNotes(woken, real.queue()),
        real.feed(),
        real.results(),
        capabilities,
        real.survival(),
        real::close);
  }

  private <T> T faulty(Class<T> port, T real, @org.jspecify.annotations.Nullable Object letters) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, args) ->
                letters != null && method.getName().equals("deadLetters")
                    ? letters
                    : call(real, method, args)));
  }

  // What is returned is what the port's own method would return.
  @SuppressWarnings("FutureReturnValueIgnored")
  private Object call(Object real, Method method, Object[] args) throws Throwable {
    if (method.getName().equals("list")) {
      pages.add((Integer) args[0]);
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
  }
}
