package io.dualloop.testservers;

/**
 * A RabbitMQ to test with. It may be shared with other tests, so the queues and exchanges that a
 * test declares should have a name prefix of its own; a test that kills, pauses or blocks its
 * server starts a {@link RabbitServer}.
 */
public interface RabbitEndpoint {

  /**
   * Where it is, as AMQP 0-9-1 clients take it.
   *
   * @return such as {@code amqp://guest:guest@127.0.0.1:12345}, which means the virtual host {@code
   *     /}
   */
  String amqpUri();
}
