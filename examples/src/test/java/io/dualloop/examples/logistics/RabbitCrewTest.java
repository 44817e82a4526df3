package io.dualloop.examples.logistics;

import io.dualloop.testservers.RabbitServerExtension;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RabbitCrewTest extends CrewContract {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private final SharedDatabase database = SharedDatabase.start();

  RabbitCrewTest() throws IOException {}

  @AfterAll
  void deleteDatabase() {
    database.close();
  }

  @Override
  Place place() {
    return new RabbitPlace(SERVERS.shared().amqpUri(), Venue.namespace(), database.door());
  }

  @Override
  Place nowhere() {
    return new RabbitPlace("no address", "crew", database.door());
  }
}
