package io.dualloop.rabbit.faults;

import io.dualloop.faults.ProcessFaults;
import io.dualloop.faults.Scene;
import io.dualloop.jdbc.faults.PostgresScene;

/** Processes that use a broker beside PostgreSQL. */
class RabbitProcessFaultsTest extends ProcessFaults {

  @Override
  protected Scene scene() {
    return new RabbitScene(new PostgresScene());
  }
}
