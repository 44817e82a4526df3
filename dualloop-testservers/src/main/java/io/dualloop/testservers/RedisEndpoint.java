package io.dualloop.testservers;

/**
 * A Redis to test with. It may be shared with other tests, so what a test writes should have a key
 * prefix of its own; a test that kills, pauses or floods its server starts a {@link RedisServer}.
 */
public interface RedisEndpoint {

  /**
   * Where it is, as Redis clients take it.
   *
   * @return such as {@code redis://127.0.0.1:12345}
   */
  String uri();
}
