package io.dualloop.core.local;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Whether the transport is closed, and what its ports say then. Safe for concurrent use. */
final class Closing {

  private volatile boolean closed;

  void close() {
    closed = true;
  }

  boolean isClosed() {
    return closed;
  }

  <T> CompletionStage<T> refuse() {
    return CompletableFuture.failedFuture(exception());
  }

  IllegalStateException exception() {
    return new IllegalStateException(
        "the in-process transport is closed: close the loops before their transport, and use no"
            + " port of it afterwards");
  }
}
