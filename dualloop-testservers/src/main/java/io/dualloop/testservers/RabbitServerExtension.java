package io.dualloop.testservers;

/**
 * Gives JUnit tests a RabbitMQ.
 *
 * <pre>{@code
 * @ExtendWith(RabbitServerExtension.class)
 * class OrdersTest {
 *   @Test
 *   void keepsOrder(RabbitEndpoint rabbit) { … connect to rabbit.amqpUri() … }
 *
 *   @Test
 *   void survivesACrash(RabbitServer rabbit) { … rabbit.kill() … }
 * }
 * }</pre>
 *
 * <p>A parameter of type {@link RabbitEndpoint} is the one server that all tests of the JVM share,
 * started for the first class that needs it and ended after the last. It is the first of these that
 * is there: the server at the environment variable {@code DUALLOOP_RABBIT_URL}, such as {@code
 * amqp://me:secret@localhost:5672/host}; the RabbitMQ that {@link RabbitServer} finds; a container,
 * if Testcontainers is on the class path and Docker runs.
 *
 * <p>A parameter of type {@link RabbitServer} is a private server, another one for each parameter.
 * It is closed after the test; if it is a parameter of a constructor or of a method for all tests,
 * after those of the class. Each takes some 6 s to start.
 *
 * <p>Where there is none, the tests of the class are aborted with a message that says what to
 * install; with the environment variable {@code DUALLOOP_SERVERS=required} or the system property
 * {@code dualloop.servers=required} they fail.
 */
public final class RabbitServerExtension extends ServerExtension<RabbitEndpoint> {

  /** For {@code @ExtendWith}, and for a static field with {@code @RegisterExtension}. */
  public RabbitServerExtension() {
    super(
        RabbitEndpoint.class,
        () -> SharedRabbit.KIND.find(new SharedRabbit()),
        RabbitServer.class,
        RabbitServer::start);
  }
}
