package io.dualloop.benchmarks.faults;

import io.dualloop.api.User;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.benchmarks.rounds.CancelTimes;
import io.dualloop.benchmarks.rounds.Part;
import io.dualloop.benchmarks.rounds.Run;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.redis.RedisTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.util.List;

/** From a cancel to the moment at which the handler is told, over Redis as between processes. */
final class Cancels implements Part {

  private static final String MEASURE = "cancel to told handler, over Redis";
  private static final double MOST_MILLIS = 50;

  @Override
  public String name() {
    return MEASURE;
  }

  @Override
  public List<Figure> measure(Run run) throws Exception {
    CancelTimes times = new CancelTimes();
    try (RedisServer server = RedisServer.start();
        Transport there = RedisTransport.connect(server.uri());
        Transport here = RedisTransport.connect(server.uri());
        BackgroundLoop background = times.handle(BackgroundLoop.on(there)).start();
        ForegroundLoop loop = ForegroundLoop.on(here).start()) {
      run.progress().accept("  " + background.health().slots() + " slots");
      Session<String> session = loop.openSession("session", User.of("user"), text -> {});
      return times.figures(run, MEASURE, session, MOST_MILLIS);
    }
  }
}
