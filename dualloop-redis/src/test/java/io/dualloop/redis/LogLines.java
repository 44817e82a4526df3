package io.dualloop.redis;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What the transports warn of, until it is closed. */
final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(RedisTransport.class);

  LogLines() {
    start();
    logger.setLevel(Level.WARN);
    logger.setAdditive(false);
    logger.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    logger.setAdditive(true);
    logger.setLevel(null);
    stop();
  }
}
