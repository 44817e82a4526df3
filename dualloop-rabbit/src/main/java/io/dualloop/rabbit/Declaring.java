package io.dualloop.rabbit;

import com.rabbitmq.client.Connection;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Declares on a connection of its own, there as long as somebody declares, and on each first the
 * exchanges, without which there is nothing to bind to. A broker that can't make a replicated queue
 * ends the connection on which it was asked, and hints go on meanwhile on theirs. May be used by
 * any thread; blocks.
 */
final class Declaring {

  private static final int TO_ABORT_MILLIS = 200;

  private interface Use {
    void on(Connection connection) throws IOException;
  }

  private final Connector connector;
  private final String name;
  private final Topology topology;
  private final Clashes clashes;
  private @Nullable Shared shared;
  private int users;
  private volatile boolean closed;

  Declaring(Connector connector, Names names, Topology topology, Clashes clashes) {
    this.connector = connector;
    this.name = "dualloop " + names.namespace + " declare";
    this.topology = topology;
    this.clashes = clashes;
  }

  /** All that is published to, even if others declare on a connection that had it before. */
  void exchanges() throws IOException {
    use(
        connection -> {
          topology.exchanges(connection, clashes::told);
          topology.steps(connection, clashes::told);
        });
  }

  void parked() throws IOException {
    use(topology::parked);
  }

  void lane(Submission.Lane lane) throws IOException {
    use(connection -> topology.lane(connection, lane));
  }

  void ladder() throws IOException {
    use(
        connection -> {
          topology.steps(connection, clashes::told);
          topology.ladder(connection);
        });
  }

  void listener(Address address) throws IOException {
    use(connection -> topology.listener(connection, address));
  }

  /** The exchanges of the ladder, if there is to be one. */
  void steps() throws IOException {
    use(connection -> topology.steps(connection, clashes::told));
  }

  /** What a queue that is there had, if its exchange was deleted since. */
  void bind(Binding binding) throws IOException {
    use(connection -> topology.bind(connection, binding));
  }

  private void use(Use use) throws IOException {
    Shared on = enter();
    try {
      use.on(on.connection());
    } finally {
      leave();
    }
  }

  private synchronized Shared enter() {
    Shared now = shared;
    if (now == null) {
      now = new Shared();
      shared = now;
    }
    users++;
    return now;
  }

  /** Who comes next opens another one, and need not wait until this one is gone. */
  private void leave() {
    Shared last = null;
    synchronized (this) {
      users--;
      if (users == 0) {
        last = shared;
        shared = null;
      }
    }
    if (last != null) {
      last.abort();
    }
  }

  /** Who declares at this moment fails. */
  void close() {
    closed = true;
    Shared last;
    synchronized (this) {
      last = shared;
    }
    if (last != null) {
      last.abort();
    }
  }

  /** The connection of all who declare at the same time. */
  private final class Shared {

    private volatile @Nullable Connection connection;

    /** Opened by the first, while the others wait. */
    synchronized Connection connection() throws IOException {
      Connection now = connection;
      if (now == null || !now.isOpen()) {
        now = open();
        connection = now;
        if (closed) {
          abort();
        }
        topology.exchanges(now, clashes::told);
      }
      return now;
    }

    private Connection open() throws IOException {
      if (closed) {
        throw new IOException("the transport is closed");
      }
      try {
        return connector.open(name, socket -> {});
      } catch (TimeoutException e) {
        throw new IOException("the broker did not greet in time", e);
      }
    }

    void abort() {
      Connection now = connection;
      if (now != null) {
        now.abort(TO_ABORT_MILLIS);
      }
    }
  }
}
