package io.dualloop.faults;

import static org.awaitility.Awaitility.await;

import java.time.Duration;

/** How long a fault lasts, which is part of what is tested. */
public final class Pause {

  private Pause() {}

  public static void seconds(double seconds, String why) {
    long until = System.nanoTime() + (long) (seconds * 1e9);
    await(why)
        .atMost(Duration.ofMillis((long) (seconds * 1_000) + 10_000))
        .until(() -> System.nanoTime() - until >= 0);
  }
}
