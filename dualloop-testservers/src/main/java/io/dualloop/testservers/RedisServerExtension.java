package io.dualloop.testservers;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

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
public final class RedisServerExtension implements BeforeAllCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(RedisServerExtension.class);

  private volatile @Nullable RedisEndpoint shared;

  /** For {@code @ExtendWith}, and for a static field with {@code @RegisterExtension}. */
  public RedisServerExtension() {}

  /**
   * The shared server, for extensions in a static field.
   *
   * @return the server, from before the first test of the class on
   * @throws IllegalStateException if it is asked for earlier
   */
  public RedisEndpoint shared() {
    RedisEndpoint found = shared;
    if (found == null) {
      throw new IllegalStateException(
          "there is no server before the tests of the class begin: ask for it in a test or in a"
              + " @BeforeAll method, and let the field of this extension be static");
    }
    return found;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    shared = sharedIn(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == RedisEndpoint.class || type == RedisServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == RedisEndpoint.class) {
      return sharedIn(context);
    }
    RedisServer server = RedisServer.start();
    context.getStore(NAMESPACE).put(new Object(), server); // which closes it
    return server;
  }

  private static RedisEndpoint sharedIn(ExtensionContext context) {
    // The store of the root lives as long as the run of all tests, and closes what it holds.
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(RedisEndpoint.class, key -> SharedRedis.find(), RedisEndpoint.class);
  }
}
