package io.dualloop.jdbc;

import io.dualloop.spi.Survival;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportContract;
import io.dualloop.tck.TransportUnderTest;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

/** The whole contract in a file of H2, written before a commit is answered. */
class H2FileContractTest extends TransportContract {

  @TempDir private static Path folder;

  @Override
  protected TransportUnderTest start(StoreLimits limits) {
    return new DatabaseUnderTest(
        new H2Database(
            "jdbc:h2:file:" + folder.resolve(UUID.randomUUID().toString()) + ";WRITE_DELAY=0"),
        Survival.BROKER_RESTART,
        limits);
  }
}
