package io.dualloop.jdbc.faults;

import io.dualloop.faults.Reconnects;
import io.dualloop.faults.Scene;
import io.dualloop.spi.Transport;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** A database server that is away. */
class PostgresReconnectTest extends Reconnects {

  private final AskedInVain inVain = new AskedInVain();

  @Override
  protected Scene scene() {
    return new PostgresScene();
  }

  /** HikariCP makes connections on one thread, which rests for up to 5 s after many failures. */
  @Override
  protected Duration backWithin() {
    return super.backWithin().plusSeconds(5);
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
