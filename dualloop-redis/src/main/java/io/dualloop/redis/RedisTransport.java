package io.dualloop.redis;

import io.dualloop.spi.Transport;
import io.lettuce.core.RedisURI;

/**
 * Carries the work over Redis 7.0 or later: many processes share it, and what was accepted survives
 * the end of any of them and a restart of Redis, as far as its append-only file goes.
 *
 * <p>Nothing blocks, not even {@link #connect}: connections are made in the background, again and
 * again until there is one. While there is none, every step fails at once with {@link
 * RedisUnavailableException}, and the loops go on with what they know. Every step of the ports is
 * one script on the server, by the server's own time; stages complete on threads of the
 * connections, which must not be blocked. Hints (wake-ups, statuses, invalidations) are messages of
 * Redis' publish and subscribe, which are lost while there is no connection; sinks hear when there
 * is one again.
 *
 * <p>Several programs may share a server by namespaces. All keys of a namespace are in one slot, so
 * that a cluster carries it, too.
 */
public final class RedisTransport {

  private RedisTransport() {}

  /**
   * A transport with the default limits, in the namespace {@code default}.
   *
   * @param uri where Redis is: {@code redis://host:6379/0}, with TLS {@code rediss://user:password@
   *     host:6380} ({@link RedisTransportBuilder#trust} says whom to trust), with Sentinel {@code
   *     redis-sentinel://host1:26379,host2:26379#master}
   * @return a new transport, to be closed by the caller after its loops
   * @throws IllegalArgumentException if the URI can't be understood
   */
  public static Transport connect(String uri) {
    return builder(uri).connect();
  }

  /**
   * Starts from the defaults, to change some.
   *
   * @param uri as for {@link #connect}
   * @return a new builder
   * @throws IllegalArgumentException if the URI can't be understood
   */
  public static RedisTransportBuilder builder(String uri) {
    return builder(RedisURI.create(uri));
  }

  /**
   * Starts from the defaults, for a server that a text can't describe.
   *
   * @param uri where Redis is, and how to speak to it
   * @return a new builder
   */
  public static RedisTransportBuilder builder(RedisURI uri) {
    return new RedisTransportBuilder(uri);
  }
}
