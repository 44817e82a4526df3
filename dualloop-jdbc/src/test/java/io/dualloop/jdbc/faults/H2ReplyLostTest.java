package io.dualloop.jdbc.faults;

import io.dualloop.faults.LostReplies;
import io.dualloop.faults.Scene;

/** Commits that an H2 server has made, and the replies to them. */
class H2ReplyLostTest extends LostReplies {

  @Override
  protected Scene scene() {
    return new H2Scene();
  }

  /** What has been begun is read. */
  @Override
  protected String claim() {
    return "FROM dl_task t WHERE ready_no > 0 AND id";
  }

  @Override
  protected String renewal() {
    return "SET lease_to = ?, due = ? WHERE";
  }
}
