package io.dualloop.examples.logistics;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;

/** What carries the work between the processes of the demo. */
enum Broker {
  /** Keeps the tasks, too. */
  REDIS("Redis", "Redis") {
    @Override
    Place place(Map<String, String> environment) {
      return RedisPlace.in(environment);
    }

    @Override
    Venue open(Map<String, String> environment, PrintStream err) throws IOException {
      return RedisVenue.open(environment.get(RedisPlace.VARIABLE), err);
    }
  },

  /** Carries the hints; a database keeps the tasks. */
  RABBIT("RabbitMQ", "H2") {
    @Override
    Place place(Map<String, String> environment) {
      return RabbitPlace.in(environment);
    }

    @Override
    Venue open(Map<String, String> environment, PrintStream err) throws IOException {
      return RabbitVenue.open(environment.get(RabbitPlace.VARIABLE), err);
    }
  };

  private final String title;
  private final String store;

  Broker(String title, String store) {
    this.title = title;
    this.store = store;
  }

  /** How people call it. */
  String title() {
    return title;
  }

  /** What keeps the tasks. */
  String store() {
    return store;
  }

  /** Where a process that was started with {@link Place#environment} finds the others. */
  abstract Place place(Map<String, String> environment);

  /** Prepares for a play, on servers of its own or on the one that the environment names. */
  abstract Venue open(Map<String, String> environment, PrintStream err) throws IOException;
}
