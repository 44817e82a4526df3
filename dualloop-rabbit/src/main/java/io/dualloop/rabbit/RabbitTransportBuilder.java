package io.dualloop.rabbit;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets how RabbitMQ is used. Processes that share a namespace have to set the same: what is
 * declared otherwise already is reported, and not used. Each setter refuses a bad value at once.
 * Not thread-safe; may be used again.
 */
public final class RabbitTransportBuilder {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

  private final String uri;
  private Names names = new Names("dualloop");
  private Telemetry telemetry = Telemetry.NONE;
  private @Nullable SSLContext authorities;
  private boolean quorum = true;
  private int laneLimit = 100_000;
  private int statusLimit = 10_000;
  private int publishLimit = 10_000;
  private boolean delayLadder;

  RabbitTransportBuilder(String uri) {
    this.uri = Objects.requireNonNull(uri, "uri");
    Connector unused = new Connector(uri);
  }

  /**
   * Whose certificates the broker may show, where it is spoken to over TLS: those of the
   * authorities in this file, and no others. The name or address by which it is reached has to be
   * in its certificate, too. The file is read now, once, and this blocks meanwhile.
   *
   * @param pem one or more certificates in PEM; by default those that the JVM trusts
   * @return this
   * @throws IllegalArgumentException if the file can't be read or holds no certificate, or if the
   *     URI is one without TLS
   */
  public RabbitTransportBuilder trust(Path pem) {
    Connector connector = new Connector(uri);
    if (!connector.isTls()) {
      throw new IllegalArgumentException(
          "trust is for TLS, but "
              + connector.place()
              + " is spoken to without: its URI has to begin with amqps");
    }
    authorities = Authorities.in(pem);
    return this;
  }

  /**
   * Whose hints these are: programs with different namespaces know nothing of each other.
   *
   * @param name 1 to 60 of {@code A–Z a–z 0–9 . _ -}, not beginning with {@code amq.}; {@code
   *     dualloop} by default
   * @return this
   * @throws IllegalArgumentException if empty, too long, or with another character
   */
  public RabbitTransportBuilder namespace(String name) {
    names = new Names(name);
    return this;
  }

  /**
   * Where connections and failures are reported.
   *
   * @param reports called by threads of the connections, and must not block; nowhere by default
   * @return this
   */
  public RabbitTransportBuilder telemetry(Telemetry reports) {
    telemetry = Objects.requireNonNull(reports, "reports");
    return this;
  }

  /**
   * Makes the lanes classic queues, which live on one node, instead of quorum queues, which are
   * replicated. A process that dies while it takes in tasks of other programs is then not noticed
   * by the broker's delivery limit.
   *
   * @return this
   */
  public RabbitTransportBuilder classicQueues() {
    quorum = false;
    return this;
  }

  /**
   * How many messages may wait in each lane's queue; more are refused to whoever sends them. A
   * wake-up that is refused is repaired; another program's task that is refused is not there.
   *
   * @param messages at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RabbitTransportBuilder laneLimit(int messages) {
    laneLimit = Checks.atLeastOne("laneLimit", messages);
    return this;
  }

  /**
   * How many statuses may wait for one process that listens; more push out the oldest.
   *
   * @param messages at least 1; 10,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RabbitTransportBuilder statusLimit(int messages) {
    statusLimit = Checks.atLeastOne("statusLimit", messages);
    return this;
  }

  /**
   * How many hints may wait in this process to be sent; more fail at once.
   *
   * @param messages at least 1; 10,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RabbitTransportBuilder publishLimit(int messages) {
    publishLimit = Checks.atLeastOne("publishLimit", messages);
    return this;
  }

  /**
   * Lets the broker tell when a task is due that may begin later only: a retry, or one submitted
   * with a delay. Each is told of when its time has come, rounded up to 100 ms, by a ladder of 20
   * queues whose messages expire; whichever process hears it lets the store make ready what is due.
   * Without it, and for delays of more than 29 hours, what is due is found by the store's sweep
   * alone, within a second. That sweep goes on in any case, so what gets lost in the ladder costs
   * no more.
   *
   * <p>Off by default. It is worth its queues where workers are many and delays short.
   *
   * @return this
   */
  public RabbitTransportBuilder delayLadder() {
    delayLadder = true;
    return this;
  }

  /**
   * Makes the transport, and begins to connect. Does not block, and does not fail if RabbitMQ is
   * away: the log and the telemetry tell how it goes.
   *
   * @param store keeps the tasks and the answers; used through what is returned from now on, and
   *     closed with it
   * @return a new transport, to be closed by the caller after its loops; closing blocks for at most
   *     a few seconds
   */
  public Transport connect(Transport store) {
    Objects.requireNonNull(store, "store");
    Connector connector = new Connector(uri);
    if (authorities != null) {
      connector.trust(authorities);
    }
    return new Opened(
            connector,
            new Settings(names, quorum, laneLimit, statusLimit, publishLimit, delayLadder),
            new GuardedTelemetry(
                telemetry, e -> log.error("the telemetry threw; what it was told is lost", e)),
            store)
        .transport();
  }
}
