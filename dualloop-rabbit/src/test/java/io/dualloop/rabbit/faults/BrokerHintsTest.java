package io.dualloop.rabbit.faults;

import io.dualloop.faults.Hints;
import io.dualloop.faults.Scene;
import io.dualloop.jdbc.faults.PostgresScene;

/** What a broker told while a foreground could not hear it. */
class BrokerHintsTest extends Hints {

  @Override
  protected Scene scene() {
    return new RabbitScene(new PostgresScene());
  }
}
