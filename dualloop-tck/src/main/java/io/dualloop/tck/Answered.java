package io.dualloop.tck;

import io.dualloop.spi.Capability;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a transport has answered to the loops, so that a test can await what no loop tells.
 * Closing its transport is left to whoever made the right one.
 */
final class Answered {

  private final Transport transport;
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  Answered(Transport right) {
    this.transport =
        new Transport(
            counted(TaskStore.class, right.store()),
            right.queue(),
            right.feed(),
            counted(ResultStore.class, right.results()),
            right.capabilities(),
            right.survival(),
            () -> {});
  }

  Transport transport() {
    return transport;
  }

  /** How many attempts' leases were asked to be prolonged, and the answer came. */
  int renewals() {
    return counts.getOrDefault("renew", 0);
  }

  /** How many answers were stored or refused, by a call of their own or with the ending. */
  int kept() {
    return counts.getOrDefault(transport.can(Capability.STORE_KEEPS) ? "settle" : "put", 0);
  }

  private <T> T counted(Class<T> port, T right) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, args) -> {
              try {
                return counted(method.getName(), method.invoke(right, args));
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            }));
  }

  private @Nullable Object counted(String method, @Nullable Object answer) {
    return answer instanceof CompletionStage<?> stage
        ? stage.whenComplete((value, failure) -> counts.merge(method, 1, Integer::sum))
        : answer;
  }
}
