package io.dualloop.testservers;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Ends at the end of the JVM what a test did not close. */
final class Leftovers {

  private static final Set<Runnable> ENDINGS = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> ENDINGS.forEach(Runnable::run), "dualloop-testservers-leftovers"));
  }

  private Leftovers() {}

  static void add(Runnable ending) {
    ENDINGS.add(ending);
  }

  static void remove(Runnable ending) {
    ENDINGS.remove(ending);
  }
}
