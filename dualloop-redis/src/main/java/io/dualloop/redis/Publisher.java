package io.dualloop.redis;

import java.util.concurrent.CompletionStage;

/** Sends a message to whoever listens on a channel now. */
@FunctionalInterface
interface Publisher {

  /** Never blocks; completes when Redis has it. */
  CompletionStage<Void> publish(String channel, byte[] message);
}
