package io.dualloop.core.background;

import io.dualloop.spi.LoopRuntime;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Wakes whoever steps the loop: its drive, or the thread that closes it. From any thread. */
final class Waker {

  private volatile LoopRuntime.@Nullable Drive drive;
  private volatile @Nullable Thread closer;

  void attach(LoopRuntime.Drive newDrive) {
    drive = newDrive;
    // What was handed over before could not wake anybody.
    newDrive.wake();
  }

  void takeOver(Thread thread) {
    closer = thread;
  }

  void wake() {
    Thread closing = closer;
    if (closing != null) {
      LockSupport.unpark(closing);
      return;
    }
    LoopRuntime.Drive running = drive;
    if (running != null) {
      running.wake();
    }
  }
}
