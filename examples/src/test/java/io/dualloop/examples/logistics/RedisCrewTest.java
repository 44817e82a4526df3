package io.dualloop.examples.logistics;

import io.dualloop.testservers.RedisServerExtension;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisCrewTest extends CrewContract {

  @RegisterExtension static final RedisServerExtension SERVERS = new RedisServerExtension();

  @Override
  Place place() {
    return new RedisPlace(SERVERS.shared().uri(), Venue.namespace());
  }

  @Override
  Place nowhere() {
    return new RedisPlace("no address", "crew");
  }
}
