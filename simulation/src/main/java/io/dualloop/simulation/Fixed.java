package io.dualloop.simulation;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes the thread's own random numbers repeat themselves. Task ids are made of them, and maps of
 * ids are gone through in an order that depends on them.
 */
final class Fixed {

  private static final Field SEED = field();

  private Fixed() {}

  static void randomness(long seed) {
    // Else the first use would give the thread another one.
    var unused = ThreadLocalRandom.current().nextLong();
    try {
      SEED.setLong(Thread.currentThread(), seed);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the field was opened before", e);
    }
  }

  private static Field field() {
    try {
      Field field = Thread.class.getDeclaredField("threadLocalRandomSeed");
      field.setAccessible(true);
      return field;
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException(
          "the simulation needs the option --add-opens java.base/java.lang=ALL-UNNAMED", e);
    }
  }
}
