package io.dualloop.benchmarks.rabbit;

import io.dualloop.benchmarks.contest.BothLoops;
import io.dualloop.benchmarks.contest.Contender;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.rabbit.RabbitTransport;
import io.dualloop.spi.Transport;
import java.sql.SQLException;
import java.time.Duration;

/** Both loops, which wake and tell each other through RabbitMQ only. */
final class Dualloop {

  private Dualloop() {}

  /** The store of a process can be beside one transport only, so both loops have the same. */
  static Contender besideMemory(String uri) {
    LostHints lost = new LostHints();
    Transport store = InProcessTransport.builder().retention(Duration.ofMinutes(10)).create();
    Transport transport = beside(uri, store, lost);
    return new BothLoops(
        transport,
        transport,
        "one transport beside the store of the process, quorum queues",
        lost::take);
  }

  /** As if they were in two processes. */
  static Contender besidePostgres(String uri, String url) throws SQLException {
    LostHints lost = new LostHints();
    io.dualloop.benchmarks.jdbc.Dualloop.createSchema(url);
    return new BothLoops(
        beside(uri, io.dualloop.benchmarks.jdbc.Dualloop.transport(url), lost),
        beside(uri, io.dualloop.benchmarks.jdbc.Dualloop.transport(url), lost),
        "two transports beside PostgreSQL, quorum queues",
        lost::take);
  }

  private static Transport beside(String uri, Transport store, LostHints lost) {
    return RabbitTransport.builder(uri).telemetry(lost).connect(store);
  }
}
