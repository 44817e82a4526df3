package io.dualloop.rabbit;

import java.time.Duration;

/** Whether statuses of this process were lost on their way out, which who listens here is told. */
final class Losses {

  /** What is lost all the time must not make everybody read all the time. */
  private static final long BETWEEN_TOLD = Duration.ofSeconds(1).toNanos();

  private final Runnable tell;
  private volatile boolean some;

  /** Belongs to the thread that tells. */
  private long toldAt = System.nanoTime();

  Losses(Runnable tell) {
    this.tell = tell;
  }

  /** One was lost. A worker finds by itself what a wake-up told of. From any thread. */
  void add(Publication publication) {
    if (!publication.isMandatory()) {
      some = true;
    }
  }

  /** Tells of them if that has not been done just now. */
  void tellNowAndThen() {
    if (System.nanoTime() - toldAt >= BETWEEN_TOLD) {
      tell();
    }
  }

  void tell() {
    if (some) {
      some = false;
      toldAt = System.nanoTime();
      tell.run();
    }
  }
}
