package io.dualloop.simulation;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;

/**
 * Looks at what a loop holds and no user needs to see. By the names of fields: a renamed one fails
 * here, at once and with its name.
 */
final class Peek {

  private Peek() {}

  static int timers(ForegroundLoop loop) {
    return (int) call(field(field(loop, "engine"), "timers"), "size");
  }

  static int watched(ForegroundLoop loop) {
    return ((Map<?, ?>) field(field(field(loop, "engine"), "router"), "watchers")).size();
  }

  /** Questions that were refreshed early; each has a timer until the next one may be. */
  static int earlyRefreshes(ForegroundLoop loop) {
    Object early = field(field(field(loop, "engine"), "freshness"), "early");
    return ((Collection<?>) field(early, "underWay")).size();
  }

  static int flights(ForegroundLoop loop) {
    return ((Collection<?>) field(field(field(loop, "engine"), "flights"), "all")).size();
  }

  static int timers(BackgroundLoop loop) {
    return (int) call(field(field(field(loop, "engine"), "loop"), "timers"), "size");
  }

  static int requestKeys(Transport transport) {
    return (int) call(call(transport.store(), "sizes"), "requestKeys");
  }

  private static Object field(Object of, String name) {
    try {
      Field field = of.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(of.getClass() + " has no field " + name + " any more", e);
    }
  }

  private static Object call(Object of, String name) {
    try {
      Method method = of.getClass().getDeclaredMethod(name);
      method.setAccessible(true);
      return method.invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(of.getClass() + " has no method " + name + " any more", e);
    }
  }
}
