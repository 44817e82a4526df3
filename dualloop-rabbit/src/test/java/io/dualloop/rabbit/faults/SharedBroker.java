package io.dualloop.rabbit.faults;

import io.dualloop.testservers.RabbitServer;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One broker for all scenes of this JVM, which a test may kill all the same: its start takes so
 * long that each scene finds it again, and well. Namespaces part them.
 */
final class SharedBroker {

  private static final Duration SOON = Duration.ofSeconds(10);

  private static @Nullable RabbitServer server;

  private SharedBroker() {}

  /** Ends with this JVM. */
  static synchronized RabbitServer well() {
    RabbitServer known = server;
    if (known == null) {
      known = RabbitServer.start();
      server = known;
      return known;
    }
    if (known.isRunning()) {
      known.resume();
    }
    if (!known.isRunning() || !answersSoon(new FaultyRabbit(known))) {
      // A test has failed and left it so.
      known.restart();
    }
    return known;
  }

  /** A restart would not make a busy machine quicker. */
  private static boolean answersSoon(FaultyRabbit broker) {
    try {
      Awaitility.await("the broker answers").atMost(SOON).until(broker::answers);
      return true;
    } catch (ConditionTimeoutException away) {
      return false;
    }
  }
}
