package io.dualloop.http.client;

/** One way in which a task is followed over HTTP. */
interface Way {

  void start();

  /** Ends it; what is under way comes to nothing. Idempotent. */
  void stop();
}
