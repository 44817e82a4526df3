package io.dualloop.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.ThreadFactoryProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** What the clients of both kinds have in common. */
final class Client {

  /** How long a connection may take to be made, and a command to be answered. */
  static final Duration LONGEST_CALL = Duration.ofSeconds(5);

  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(2);
  private static final Duration LONGEST_END = Duration.ofSeconds(2);
  private static final int MAX_QUEUED = 20_000;
  private static final int THREADS = 2;

  private Client() {}

  /** Threads of our own, with names that say whose they are. */
  static ClientResources resources(String namespace) {
    ThreadFactoryProvider threads =
        pool -> new DefaultThreadFactory("dualloop-redis-" + namespace + "-" + pool, true);
    return DefaultClientResources.builder()
        .threadFactoryProvider(threads)
        .ioThreadPoolSize(THREADS)
        .computationThreadPoolSize(THREADS)
        .build();
  }

  /**
   * What is under way when a connection is lost fails at once and is never sent again by the
   * client: only who knows that a step is repeatable may repeat it.
   */
  static ClientOptions.Builder common(ClientOptions.Builder options, SslOptions tls) {
    return options
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(MAX_QUEUED)
        .sslOptions(tls)
        .socketOptions(SocketOptions.builder().connectTimeout(LONGEST_CONNECT).build())
        .timeoutOptions(TimeoutOptions.enabled(LONGEST_CALL));
  }

  /**
   * A copy, with less time: what the server is greeted with would else be waited for for a minute.
   */
  static RedisURI inTime(RedisURI uri) {
    RedisURI.Builder copy = RedisURI.builder(uri).withTimeout(LONGEST_CALL);
    if (!uri.getSentinels().isEmpty()) {
      // Which it takes over from no other.
      copy.withSentinelMasterId(uri.getSentinelMasterId());
      uri.getSentinels().forEach(sentinel -> copy.withSentinel(inTime(sentinel)));
    }
    return copy.build();
  }

  static String place(RedisURI uri) {
    return uri.getSentinels().isEmpty()
        ? uri.getHost() + ":" + uri.getPort()
        : "the master " + uri.getSentinelMasterId() + " of Sentinel";
  }

  static void end(AbstractRedisClient client, ClientResources resources) {
    client.shutdown(0, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
    var unused =
        resources
            .shutdown(0, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)
            .awaitUninterruptibly(LONGEST_END.toMillis());
  }
}
