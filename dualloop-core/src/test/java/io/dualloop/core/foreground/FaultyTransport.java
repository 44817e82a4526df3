package io.dualloop.core.foreground;

import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The in-process transport with faults that a test switches on. */
final class FaultyTransport {

  enum Fault {
    /** The step is not done, and its stage fails. */
    FAILS_BEFORE,
    /** The step is done, but its stage fails. */
    FAILS_AFTER,
    /** The step is not done, and its stage never completes. */
    HANGS
  }

  final Map<String, Fault> faults = new HashMap<>();
  final Map<String, Integer> calls = new HashMap<>();
  boolean feedIsSilent;

  Transport wrap(Transport real) {
    return new Transport(
        faulty(TaskStore.class, real.store()),
        real.queue(),
        new Feed(real.feed()),
        faulty(ResultStore.class, real.results()),
        real.capabilities(),
        real.survival(),
        real::close);
  }

  private <T> T faulty(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              calls.merge(method.getName(), 1, Integer::sum);
              Fault fault = faults.get(method.getName());
              if (fault == Fault.HANGS) {
                return new CompletableFuture<>();
              }
              if (fault == Fault.FAILS_BEFORE) {
                return CompletableFuture.failedFuture(new IllegalStateException("cut"));
              }
              try {
                Object answer = method.invoke(real, arguments);
                return fault == Fault.FAILS_AFTER
                    ? CompletableFuture.failedFuture(new IllegalStateException("cut"))
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private final class Feed implements StatusFeed {
    private final StatusFeed real;

    private Feed(StatusFeed real) {
      this.real = real;
    }

    @Override
    public CompletionStage<Void> tell(Set<Address> to, TaskStatus status) {
      return real.tell(to, status);
    }

    @Override
    public Registration listen(Address address, Sink sink) {
      return real.listen(
          address,
          status -> {
            if (!feedIsSilent) {
              sink.onStatus(status);
            }
          });
    }
  }
}
