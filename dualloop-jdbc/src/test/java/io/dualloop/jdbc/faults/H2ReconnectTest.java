package io.dualloop.jdbc.faults;

import io.dualloop.faults.Reconnects;
import io.dualloop.faults.Scene;
import io.dualloop.spi.Transport;
import org.junit.jupiter.api.AfterEach;

/** A database server that is away. */
class H2ReconnectTest extends Reconnects {

  private final AskedInVain inVain = new AskedInVain();

  @Override
  protected Scene scene() {
    return new H2Scene();
  }

  @Override
  protected void manyFail(Transport transport) {
    inVain.ask(transport);
  }

  @AfterEach
  void allStepsHaveEnded() {
    inVain.haveEnded();
  }
}
