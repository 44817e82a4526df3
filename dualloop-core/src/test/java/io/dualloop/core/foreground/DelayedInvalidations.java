package io.dualloop.core.foreground;

import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/** Holds back what the result store tells one node, until the test lets it through; or loses it. */
final class DelayedInvalidations {

  private final List<Runnable> held = new ArrayList<>();
  private final boolean holds;

  /** Whether everything is lost, beats included. */
  boolean silent;

  /** Whether invalidations are lost, but not beats. */
  boolean loses;

  DelayedInvalidations(boolean holds) {
    this.holds = holds;
  }

  void deliver() {
    List<Runnable> all = List.copyOf(held);
    held.clear();
    all.forEach(Runnable::run);
  }

  Transport wrap(Transport real) {
    ResultStore results =
        (ResultStore)
            Proxy.newProxyInstance(
                ResultStore.class.getClassLoader(),
                new Class<?>[] {ResultStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("listen")) {
                    return listen(real.results(), (InvalidationListener) arguments[0]);
                  }
                  try {
                    return method.invoke(real.results(), arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new Transport(
        real.store(),
        real.queue(),
        real.feed(),
        results,
        real.capabilities(),
        real.survival(),
        real::close);
  }

  private Registration listen(ResultStore real, InvalidationListener listener) {
    return real.listen(
        new InvalidationListener() {
          @Override
          public void onInvalidated(long number, Invalidation what) {
            if (!loses) {
              tell(() -> listener.onInvalidated(number, what));
            }
          }

          @Override
          public void onBeat(long number) {
            tell(() -> listener.onBeat(number));
          }
        });
  }

  private void tell(Runnable call) {
    if (silent) {
      return;
    }
    if (holds) {
      held.add(call);
    } else {
      call.run();
    }
  }
}
