package io.dualloop.voice.vosk.audio;

import static org.awaitility.Awaitility.await;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** A reader on a thread of its own, for what only another thread can end. */
final class Readers {

  private Readers() {}

  /** Begins to read, and tells on which thread. */
  static CompletableFuture<Integer> start(AtomicReference<Thread> thread, Callable<Integer> read) {
    CompletableFuture<Integer> done = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                done.complete(read.call());
              } catch (Throwable e) {
                done.completeExceptionally(e);
              }
            },
            "reader");
    reader.setDaemon(true);
    thread.set(reader);
    reader.start();
    return done;
  }

  /** Only the thread's own state tells that it waits: nothing is called when it begins to. */
  static void awaitWaiting(AtomicReference<Thread> thread) {
    await()
        .until(
            () ->
                switch (thread.get().getState()) {
                  case WAITING, TIMED_WAITING -> true;
                  default -> false;
                });
  }
}
