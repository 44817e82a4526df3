package io.dualloop.examples.logistics;

import io.dualloop.jdbc.JdbcTransport;
import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.spi.Transport;
import java.util.Map;

/**
 * A RabbitMQ for the hints and a database for the tasks, where the processes of the demo meet.
 *
 * @param uri the broker; may hold a password, so it is never printed
 * @param namespace another one for each play
 * @param database keeps the tasks
 */
record RabbitPlace(String uri, String namespace, SharedDatabase.Door database) implements Place {

  /** The environment variable that names a broker. */
  static final String VARIABLE = "DUALLOOP_RABBIT_URL";

  private static final String DATABASE = "DUALLOOP_DEMO_DATABASE";
  private static final String PASSWORD = "DUALLOOP_DEMO_DATABASE_PASSWORD";

  static RabbitPlace in(Map<String, String> environment) {
    return new RabbitPlace(
        Place.needed(environment, VARIABLE),
        Place.needed(environment, NAMESPACE),
        new SharedDatabase.Door(
            Place.needed(environment, DATABASE), Place.needed(environment, PASSWORD)));
  }

  @Override
  public Broker broker() {
    return Broker.RABBIT;
  }

  @Override
  public Transport connect() {
    return RabbitTransport.builder(uri)
        .namespace(namespace)
        .connect(JdbcTransport.on(database.dataSource()));
  }

  @Override
  public Map<String, String> environment() {
    return Map.of(
        VARIABLE,
        uri,
        NAMESPACE,
        namespace,
        DATABASE,
        database.url(),
        PASSWORD,
        database.password());
  }
}
