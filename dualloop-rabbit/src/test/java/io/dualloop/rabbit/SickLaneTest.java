package io.dualloop.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RabbitServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One lane's queue that can't be declared, and all the others. */
class SickLaneTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String USER = "restricted";
  private static RabbitServer server;

  private final String namespace = Broker.namespace();
  private final Events events = new Events();

  @BeforeAll
  static void startServer() {
    server = RabbitServer.start();
    String unused = server.ctl("add_user", USER, USER);
    String unusedToo =
        server.ctl("set_permissions", "-p", "/", USER, "^(?!.*QUERY.HIGH).*$", ".*", ".*");
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  private CompletableFuture<Void> wake(Transport transport, Priority priority, String id) {
    return transport
        .queue()
        .wake(new Submission.Lane(Tasks.TYPE, priority), TaskId.of(id))
        .toCompletableFuture();
  }

  @Test
  void itsWakeUpsFailAndTheConnectionStays() {
    String uri = "amqp://" + USER + ":" + USER + "@127.0.0.1:" + server.port();
    try (Transport transport =
        RabbitTransport.builder(uri)
            .namespace(namespace)
            .telemetry(events)
            .connect(InProcessTransport.create())) {
      await("it is connected").atMost(LONG).until(() -> events.of("rabbit.connected") == 2);
      Tasks.awaitTaken(() -> wake(transport, Priority.NORMAL, "n-1"));
      assertThat(wake(transport, Priority.HIGH, "h-1"))
          .failsWithin(LONG)
          .withThrowableThat()
          .havingCause()
          .withMessageContaining("QUERY.HIGH")
          .withMessageContaining("refused");
      assertThat(wake(transport, Priority.NORMAL, "n-2")).succeedsWithin(LONG);
      assertThat(events.of("rabbit.publish.lane")).isPositive();
      assertThat(events.of("rabbit.connected")).isEqualTo(2);
    }
  }
}
