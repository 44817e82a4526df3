package io.dualloop.redis;

import io.dualloop.testservers.FreePort;
import io.dualloop.testservers.RedisServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A private server that speaks TLS on a port of its own, with a user who has the rights that the
 * guide names.
 */
final class TlsServer implements AutoCloseable {

  final RedisServer redis;
  final int port;
  private final boolean cluster;

  private TlsServer(RedisServer redis, int port, boolean cluster) throws IOException {
    this.redis = redis;
    this.port = port;
    this.cluster = cluster;
    List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", "dualloop", "on", ">secret"));
    words.addAll(SetupTest.rights(cluster));
    String unused = redis.command(words.toArray(String[]::new));
    // Whoever comes without a name is nobody.
    unused = redis.command("ACL", "SETUSER", "default", "resetkeys", "resetchannels");
  }

  static TlsServer start(boolean cluster, Authority.Certificate certificate) throws IOException {
    int port = FreePort.find();
    List<String> options = new ArrayList<>(List.of("--tls-port", Integer.toString(port)));
    options.addAll(Arrays.asList(certificate.options()));
    if (cluster) {
      // Clients are told the ports for TLS then. The bus would else be 10,000 ports further.
      options.addAll(List.of("--tls-cluster", "yes"));
      options.addAll(List.of("--cluster-port", Integer.toString(FreePort.find())));
    }
    String[] all = options.toArray(String[]::new);
    return new TlsServer(
        cluster ? RedisServer.startCluster(all) : RedisServer.start(all), port, cluster);
  }

  /** For a client that trusts this authority alone. */
  RedisTransportBuilder trusting(Authority authority) throws Exception {
    RedisTransportBuilder builder =
        RedisTransport.builder("rediss://dualloop:secret@127.0.0.1:" + port)
            .trust(authority.file());
    return cluster ? builder.cluster() : builder;
  }

  /** Shows another certificate from the next connection on. */
  void show(Authority.Certificate certificate) {
    List<String> words = new ArrayList<>(List.of("CONFIG", "SET"));
    for (String word : certificate.options()) {
      words.add(word.replaceFirst("^--", ""));
    }
    String unused = redis.command(words.toArray(String[]::new));
  }

  @Override
  public void close() {
    redis.close();
  }
}
