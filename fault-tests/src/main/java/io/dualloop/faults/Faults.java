package io.dualloop.faults;

import java.util.Random;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that let something fail in a scene of their own. */
@ExtendWith(Seed.class)
abstract class Faults {

  /** What chooses moments and orders. */
  final Random random = Seed.of(getClass());

  /**
   * Begins a scene.
   *
   * @return a new one, whose server runs; the test closes it
   */
  protected abstract Scene scene();
}
