package io.dualloop.examples.logistics;

import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import java.util.Map;

/**
 * A Redis, where the processes of the demo meet.
 *
 * @param uri the server; may hold a password, so it is never printed
 * @param namespace another one for each play
 */
record RedisPlace(String uri, String namespace) implements Place {

  /** The environment variable that names a server. */
  static final String VARIABLE = "DUALLOOP_REDIS_URL";

  static RedisPlace in(Map<String, String> environment) {
    return new RedisPlace(
        Place.needed(environment, VARIABLE), Place.needed(environment, NAMESPACE));
  }

  @Override
  public Broker broker() {
    return Broker.REDIS;
  }

  @Override
  public Transport connect() {
    return RedisTransport.builder(uri).namespace(namespace).connect();
  }

  @Override
  public Map<String, String> environment() {
    return Map.of(VARIABLE, uri, NAMESPACE, namespace);
  }
}
