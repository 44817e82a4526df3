package io.dualloop.rabbit;

import static io.dualloop.rabbit.Tasks.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Progress;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.faults.Control;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import io.dualloop.testservers.RabbitServerExtension;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The way to the broker is a black hole, and there is more to send than the socket's buffer has.
 */
class FullBufferTest {

  @RegisterExtension static final RabbitServerExtension SERVERS = new RabbitServerExtension();

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final int LENGTH = 30_000;

  /** Far more than any buffer of a socket on the loopback. */
  private static final int MANY = 1_000;

  private final String namespace = Broker.namespace();
  private final Events events = new Events();
  private FaultProxy proxy;
  private Transport transport;
  private TaskStatus status;

  @BeforeEach
  void begin() {
    proxy = FaultProxy.to("127.0.0.1", URI.create(SERVERS.shared().amqpUri()).getPort());
    transport =
        RabbitTransport.builder("amqp://guest:guest@127.0.0.1:" + proxy.port())
            .namespace(namespace)
            .telemetry(events)
            .connect(InProcessTransport.create());
    await("it is connected").atMost(LONG).until(() -> events.of("rabbit.connected") == 2);
    now(transport.store().submit(Tasks.task("t", null)));
    status = longOne();
    Tasks.awaitTaken(this::tell);
  }

  @AfterEach
  void end() {
    proxy.heal();
    transport.close();
    proxy.close();
    new Broker(SERVERS.shared().amqpUri()).delete(namespace, List.of(Tasks.TYPE));
  }

  private TaskStatus longOne() {
    var attempt = Tasks.claim(transport, 1).get(0);
    Object unused =
        now(
            transport
                .store()
                .progress(
                    attempt.ref(),
                    new Progress(1, "", null, Json.of("\"" + "x".repeat(LENGTH) + "\""))));
    return now(transport.store().find(TaskId.of("t"))).found().orElseThrow();
  }

  private CompletableFuture<Void> tell() {
    return transport.feed().tell(Set.of(Tasks.WATCHER), status).toCompletableFuture();
  }

  private void fill() {
    proxy.toServer().blackHole();
    proxy.toClient().blackHole();
    for (int i = 0; i < MANY; i++) {
      CompletableFuture<Void> unused = tell();
    }
  }

  @Test
  void T18_itIsNoticedAsSoonAsAnyOther() {
    fill();
    try (Control control = new Control()) {
      long since = System.nanoTime();
      await("what was on its way is given up")
          .atMost(LONG)
          .until(() -> events.of("rabbit.publish.lost") > 0);
      // Two heartbeats, and what the client library waits for itself, about 8 s; the rest is for a
      // busy machine.
      assertThat(soFar(since, control)).isLessThan(Duration.ofSeconds(12));
    }
    proxy.cut();
    proxy.heal();
    await("it is well again")
        .atMost(LONG)
        .until(() -> tell().handle((done, failure) -> failure == null).join());
  }

  @Test
  void whoClosesIsNotHeldUp() {
    fill();
    try (Control control = new Control()) {
      long since = System.nanoTime();
      transport.close();
      assertThat(soFar(since, control)).isLessThan(Duration.ofSeconds(5));
      long closed = System.nanoTime();
      await("nobody hangs in a socket")
          .atMost(LONG)
          .until(
              () ->
                  Thread.getAllStackTraces().keySet().stream()
                      .noneMatch(thread -> thread.getName().equals("dualloop-rabbit-publish")));
      assertThat(soFar(closed, control)).isLessThan(Duration.ofSeconds(2));
    }
  }

  /** Without the time that the machine had for nobody. */
  private static Duration soFar(long since, Control control) {
    long now = System.nanoTime();
    return Duration.ofNanos(now - since - control.lateNanos(since, now));
  }
}
