package io.dualloop.core.local;

import io.dualloop.core.loop.Thrown;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the listeners on the thread that invalidates. Safe for concurrent use. */
final class InvalidationListeners {

  private static final Logger log = LoggerFactory.getLogger(InProcessTransport.class);

  private final List<InvalidationListener> listeners = new CopyOnWriteArrayList<>();

  Registration add(InvalidationListener listener) {
    listeners.add(Objects.requireNonNull(listener, "listener"));
    return () -> listeners.remove(listener);
  }

  void invalidated(long number, Invalidation what) {
    each(listener -> listener.onInvalidated(number, what));
  }

  void beat(long number) {
    each(listener -> listener.onBeat(number));
  }

  private void each(Consumer<InvalidationListener> call) {
    for (InvalidationListener listener : listeners) {
      try {
        call.accept(listener);
      } catch (Throwable e) {
        // One bad listener must harm neither the others nor the step whose effect this tells.
        Thrown.say(
            log, () -> log.error("a listener to invalidations threw; the others are told", e), e);
      }
    }
  }

  void clear() {
    listeners.clear();
  }
}
