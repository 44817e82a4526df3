package io.dualloop.rabbit.faults;

import io.dualloop.faults.LostReplies;
import io.dualloop.faults.Scene;
import io.dualloop.jdbc.faults.PostgresScene;

/** Commits that a PostgreSQL has made, and of which nobody was told by the broker either. */
class StoreReplyLostTest extends LostReplies {

  @Override
  protected Scene scene() {
    return new StoreScene(new PostgresScene());
  }

  @Override
  protected String claim() {
    return "FROM dl_task t WHERE ready_no > 0 AND id";
  }

  @Override
  protected String renewal() {
    return "SET lease_to = ?, due = ? WHERE";
  }
}
