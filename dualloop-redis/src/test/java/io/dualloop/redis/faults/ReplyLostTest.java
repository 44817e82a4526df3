package io.dualloop.redis.faults;

import io.dualloop.faults.LostReplies;
import io.dualloop.faults.Scene;

/** Replies of a Redis. */
class ReplyLostTest extends LostReplies {

  @Override
  protected Scene scene() {
    return new RedisScene();
  }

  /** The types and how much room there is for them. */
  @Override
  protected String claim() {
    return "ASK=";
  }

  /** The lease, and then the id of a task. */
  @Override
  protected String renewal() {
    return "\r\n" + LEASE.toMillis() + "\r\n$36\r\n";
  }
}
