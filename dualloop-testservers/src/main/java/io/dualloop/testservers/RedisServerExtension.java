package io.dualloop.testservers;

/**
 * Gives JUnit tests a Redis.
 *
 * <pre>{@code
 * @ExtendWith(RedisServerExtension.class)
 * class InboxTest {
 *   @Test
 *   void keepsOrder(RedisEndpoint redis) { … connect to redis.uri() … }
 *
 *   @Test
 *   void survivesACrash(RedisServer redis) { … redis.kill() … }
 * }
 * }</pre>
 *
 * <p>A parameter of type {@link RedisEndpoint} is the one server that all tests of the JVM share,
 * started for the first class that needs it and ended after the last. It is the first of these that
 * is there: the server at the environment variable {@code DUALLOOP_REDIS_URL}; the {@code
 * redis-server} on the PATH; a container, if Testcontainers is on the class path and Docker runs.
 *
 * <p>A parameter of type {@link RedisServer} is a private server, another one for each parameter.
 * It is closed after the test; if it is a parameter of a constructor or of a method for all tests,
 * after those of the class.
 *
 * <p>Where there is none, the tests of the class are aborted with a message that says what to
 * install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system property
 * {@code dualloop.servers=required} they fail.
 */
public final class RedisServerExtension extends ServerExtension<RedisEndpoint> {

  /** For {@code @ExtendWith}, and for a static field with {@code @RegisterExtension}. */
  public RedisServerExtension() {
    super(
        RedisEndpoint.class,
        () -> SharedRedis.KIND.find(new SharedRedis()),
        RedisServer.class,
        RedisServer::start);
  }
}
