package io.dualloop.core.local;

import io.dualloop.api.Telemetry;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.Capability;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Survival;
import io.dualloop.spi.Transport;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries the work inside this JVM: no server, no threads, no configuration. What it holds survives
 * the exceptions of handlers, listeners and loops, but not the process; it says so once in the log.
 *
 * <p>The ports never block and may be used by any thread. Their stages are complete when they
 * return; sinks are called on the thread whose call changed something, after the change. Each
 * transport is a world of its own: loops find each other's tasks only on the same one.
 */
public final class InProcessTransport {

  private static final Logger log = LoggerFactory.getLogger(InProcessTransport.class);

  private InProcessTransport() {}

  /**
   * A transport on the system's clocks with the default limits.
   *
   * @return a new transport, to be closed by the caller after its loops
   */
  public static Transport create() {
    return builder().create();
  }

  /**
   * Starts from the defaults, to change some.
   *
   * @return a new builder
   */
  public static InProcessTransportBuilder builder() {
    return new InProcessTransportBuilder(SystemRuntime.instance());
  }

  static Transport create(
      LoopRuntime runtime, Telemetry telemetry, Limits limits, long resultBytes) {
    Closing closing = new Closing();
    StoreClock clock = new StoreClock(runtime);
    InProcessFeed feed = new InProcessFeed(closing);
    InProcessQueue queue = new InProcessQueue(closing);
    InProcessDeadLetters letters =
        new InProcessDeadLetters(
            closing, telemetry, limits.maxDeadLetters(), limits.maxDeadLetterBytes());
    InProcessResults results = new InProcessResults(closing, runtime, clock, resultBytes);
    InProcessTaskStore store =
        new InProcessTaskStore(limits, clock, closing, feed, queue, letters, telemetry);
    log.info(
        "tasks are kept in this process: accepted work survives exceptions, but not the end of the"
            + " process; another transport is needed where it must");
    return new Transport(
        store,
        queue,
        feed,
        results,
        Set.of(Capability.STORE_WAKES, Capability.STORE_TELLS),
        Survival.EXCEPTIONS,
        () -> {
          closing.close();
          feed.clear();
          queue.clear();
          results.clear();
        });
  }
}
