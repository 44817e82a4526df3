package io.dualloop.rabbit;

import com.rabbitmq.client.Connection;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Declares on a connection of its own, there as long as somebody declares. A broker that can't make
 * a replicated queue ends the connection on which it was asked, and hints go on meanwhile on
 * theirs. May be used by any thread; blocks.
 */
final class Declaring {

  private static final int TO_ABORT_MILLIS = 200;

  private interface Use {
    void on(Connection connection) throws IOException;
  }

  private final Connector connector;
  private final String name;
  private final Topology topology;
  private @Nullable Connection shared;
  private int users;
  private boolean closed;

  Declaring(Connector connector, Names names, Topology topology) {
    this.connector = connector;
    this.name = "dualloop " + names.namespace + " declare";
    this.topology = topology;
  }

  void exchanges(Consumer<? super ClashException> clashed) throws IOException {
    use(connection -> topology.exchanges(connection, clashed));
  }

  void parked() throws IOException {
    use(topology::parked);
  }

  void lane(Submission.Lane lane) throws IOException {
    use(connection -> topology.lane(connection, lane));
  }

  void ladder() throws IOException {
    use(topology::ladder);
  }

  void listener(Address address) throws IOException {
    use(connection -> topology.listener(connection, address));
  }

  private void use(Use use) throws IOException {
    Connection connection = enter();
    try {
      use.on(connection);
    } finally {
      leave();
    }
  }

  private synchronized Connection enter() throws IOException {
    if (closed) {
      throw new IOException("the transport is closed");
    }
    Connection now = shared;
    if (now == null || !now.isOpen()) {
      now = open();
      shared = now;
    }
    users++;
    return now;
  }

  private Connection open() throws IOException {
    try {
      return connector.open(name, socket -> {});
    } catch (TimeoutException e) {
      throw new IOException("the broker did not greet in time", e);
    }
  }

  private synchronized void leave() {
    users--;
    if (users == 0) {
      abort();
    }
  }

  private void abort() {
    Connection now = shared;
    shared = null;
    if (now != null) {
      now.abort(TO_ABORT_MILLIS);
    }
  }

  /** Who declares at this moment fails. */
  synchronized void close() {
    closed = true;
    abort();
  }
}
