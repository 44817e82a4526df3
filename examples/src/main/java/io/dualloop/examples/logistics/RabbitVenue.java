package io.dualloop.examples.logistics;

import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.testservers.RabbitServer;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * A RabbitMQ and a database for a play.
 *
 * @param place where they are
 * @param database ended at the end
 * @param ending what else is done at the end
 */
record RabbitVenue(RabbitPlace place, SharedDatabase database, Runnable ending) implements Venue {

  /**
   * Blocks until it is there.
   *
   * @param given the address of a broker; null or blank to start one
   */
  static RabbitVenue open(@Nullable String given, PrintStream err) throws IOException {
    if (given == null || given.isBlank()) {
      err.println("Starting a private RabbitMQ, some 6 seconds ...");
      RabbitServer server = started();
      err.println("Started it: 127.0.0.1:" + server.port() + ", process " + server.pid());
      return beside(server.amqpUri(), Venue.namespace(), server::close);
    }
    GivenRabbit broker = new GivenRabbit(understood(given));
    broker.awaitAnswer();
    String namespace = Venue.namespace();
    err.println("Using the RabbitMQ at " + RabbitPlace.VARIABLE + ", namespace " + namespace);
    return beside(given, namespace, () -> delete(broker, namespace, err));
  }

  private static RabbitVenue beside(String uri, String namespace, Runnable ending)
      throws IOException {
    try {
      SharedDatabase database = SharedDatabase.start();
      return new RabbitVenue(new RabbitPlace(uri, namespace, database.door()), database, ending);
    } catch (IOException e) {
      ending.run();
      throw e;
    }
  }

  private static RabbitServer started() throws IOException {
    try {
      return RabbitServer.start();
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  static String understood(String uri) throws IOException {
    try {
      var unused = RabbitTransport.builder(uri);
      return uri;
    } catch (IllegalArgumentException e) {
      // Without the value, which may hold a password.
      throw new IOException(
          RabbitPlace.VARIABLE + " is no address of a RabbitMQ, such as amqp://localhost", e);
    }
  }

  private static void delete(GivenRabbit broker, String namespace, PrintStream err) {
    try {
      broker.delete(namespace);
    } catch (IOException e) {
      err.println("The queues of this play could not be deleted: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    database.close();
    ending.run();
  }
}
