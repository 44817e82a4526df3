package io.dualloop.examples.callers;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.BackgroundLoopBuilder;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.util.function.UnaryOperator;

/** Both loops on manual time: nothing happens until the test says so, and then always the same. */
final class OnManualTime implements AutoCloseable {

  final ManualTime time = new ManualTime();
  final Transport transport = InProcessTransport.builder().runtime(time).create();
  final BackgroundLoop workers;
  final ForegroundLoop loop;

  OnManualTime(UnaryOperator<BackgroundLoopBuilder> handlers) {
    workers = handlers.apply(BackgroundLoop.on(transport).runtime(time)).start();
    loop = ForegroundLoop.on(transport).runtime(time).start();
  }

  @Override
  public void close() {
    loop.close();
    workers.close();
    transport.close();
  }
}
