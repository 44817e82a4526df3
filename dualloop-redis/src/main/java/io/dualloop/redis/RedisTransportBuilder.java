package io.dualloop.redis;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.resource.ClientResources;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the limits of a transport over Redis. Processes that share a namespace should set the same:
 * the limits of whichever process makes a step hold for it. Each setter refuses a bad value at
 * once. Not thread-safe; may be used again.
 */
public final class RedisTransportBuilder {

  private static final Logger log = LoggerFactory.getLogger(RedisTransport.class);
  private final List<RedisURI> nodes = new ArrayList<>();
  private boolean cluster;
  private SslOptions tls = Authorities.ofJvm();
  private Names names = new Names("default");
  private Telemetry telemetry = Telemetry.NONE;
  private int queueLimit = 100_000;
  private Duration retention = Duration.ofHours(24);
  private Duration tombstones = Duration.ofHours(24);
  private int maxEnded = 100_000;
  private int maxTombstones = 1_000_000;
  private int maxDeadLetters = 10_000;
  private boolean shiftable;

  RedisTransportBuilder(RedisURI uri) {
    nodes.add(Objects.requireNonNull(uri, "uri"));
  }

  /**
   * Says that the server is one of a cluster, whose other nodes are found by it.
   *
   * @param others nodes to be asked if the first is away; may be none
   * @return this
   * @throws IllegalArgumentException if a URI can't be understood
   */
  public RedisTransportBuilder cluster(String... others) {
    cluster = true;
    for (String other : others) {
      nodes.add(RedisURI.create(other));
    }
    return this;
  }

  /**
   * Whose certificates the server may show, where it is spoken to over TLS: those of the
   * authorities in this file, and no others. The name or address by which it is reached has to be
   * in its certificate, too. The file is read now, once, and this blocks meanwhile.
   *
   * @param authorities one or more certificates in PEM; by default those that the JVM trusts
   * @return this
   * @throws IllegalArgumentException if the file can't be read or holds no certificate, or if the
   *     URI is one without TLS
   */
  public RedisTransportBuilder trust(Path authorities) {
    RedisURI first = nodes.get(0);
    if (!first.isSsl()) {
      throw new IllegalArgumentException(
          "trust is for TLS, but "
              + Client.place(first)
              + " is spoken to without: its URI has to begin with rediss");
    }
    tls = Authorities.in(authorities);
    return this;
  }

  /**
   * Whose tasks and answers these are: programs with different namespaces know nothing of each
   * other.
   *
   * @param name 1 to 100 printable ASCII characters without space and braces; {@code default} by
   *     default
   * @return this
   * @throws IllegalArgumentException if empty, too long, or with another character
   */
  public RedisTransportBuilder namespace(String name) {
    names = new Names(name);
    return this;
  }

  /**
   * Where connections and failures are reported.
   *
   * @param reports called by threads of the connections, and must not block; nowhere by default
   * @return this
   */
  public RedisTransportBuilder telemetry(Telemetry reports) {
    telemetry = Objects.requireNonNull(reports, "reports");
    return this;
  }

  /**
   * How many tasks may wait (PENDING or RETRYING) before a submit is answered Busy. Retries are
   * never refused.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RedisTransportBuilder queueLimit(int tasks) {
    queueLimit = Checks.atLeastOne("queueLimit", tasks);
    return this;
  }

  /**
   * How long an ended task is kept with its result.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public RedisTransportBuilder retention(Duration time) {
    retention = Checks.positive("retention", time);
    return this;
  }

  /**
   * How long after that it is still known that the task was there, how it ended and whose it was;
   * its id and its idempotency key are taken that long.
   *
   * @param time positive; 24 hours by default
   * @return this
   * @throws IllegalArgumentException if not positive
   */
  public RedisTransportBuilder tombstones(Duration time) {
    tombstones = Checks.positive("tombstones", time);
    return this;
  }

  /**
   * How many ended tasks are kept with their results; more shrink to tombstones early, the oldest
   * first.
   *
   * @param tasks at least 1; 100,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RedisTransportBuilder maxEnded(int tasks) {
    maxEnded = Checks.atLeastOne("maxEnded", tasks);
    return this;
  }

  /**
   * How many tombstones are kept; more are forgotten early, the oldest first.
   *
   * @param tasks at least 1; 1,000,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RedisTransportBuilder maxTombstones(int tasks) {
    maxTombstones = Checks.atLeastOne("maxTombstones", tasks);
    return this;
  }

  /**
   * How many dead letters are kept; more push out the oldest.
   *
   * @param letters at least 1; 10,000 by default
   * @return this
   * @throws IllegalArgumentException if less than 1
   */
  public RedisTransportBuilder maxDeadLetters(int letters) {
    maxDeadLetters = Checks.atLeastOne("maxDeadLetters", letters);
    return this;
  }

  /** Lets tests make it later on the server, for this namespace only. */
  RedisTransportBuilder shiftable() {
    shiftable = true;
    return this;
  }

  /**
   * Makes the transport, and begins to connect. Does not block, and does not fail if Redis is away:
   * the log and the telemetry tell how it goes.
   *
   * @return a new transport, to be closed by the caller after its loops; closing blocks for at most
   *     a few seconds
   */
  public Transport connect() {
    ClientResources resources = Client.resources(names.namespace);
    Server server =
        cluster
            ? new ClusterServer(resources, List.copyOf(nodes), tls)
            : new SingleServer(resources, nodes.get(0), tls);
    Limits limits =
        new Limits(
            queueLimit, retention, tombstones, maxEnded, maxTombstones, maxDeadLetters, shiftable);
    return new Connected(
            server,
            resources.eventExecutorGroup(),
            names,
            new Scripts(limits),
            new GuardedTelemetry(
                telemetry, e -> log.error("the telemetry threw; what it was told is lost", e)))
        .transport();
  }
}
