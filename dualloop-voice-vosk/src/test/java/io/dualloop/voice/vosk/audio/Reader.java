package io.dualloop.voice.vosk.audio;

import static org.awaitility.Awaitility.await;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** One that reads on a thread of its own, for what only another thread can end. */
record Reader(Thread thread, CompletableFuture<Integer> result) {

  /** Begins to read. */
  static Reader start(Callable<Integer> read) {
    CompletableFuture<Integer> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(read.call());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            },
            "reader");
    thread.setDaemon(true);
    thread.start();
    return new Reader(thread, result);
  }

  /** Only the thread's own state tells that it waits: nothing is called when it begins to. */
  void awaitWaiting() {
    await()
        .until(
            () ->
                switch (thread.getState()) {
                  case WAITING, TIMED_WAITING -> true;
                  default -> false;
                });
  }
}
