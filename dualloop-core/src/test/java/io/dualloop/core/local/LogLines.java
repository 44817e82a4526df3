package io.dualloop.core.local;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** What a class logs from now until closed. */
final class LogLines implements AutoCloseable {

  static {
    // The tests run inside the module, whose descriptor rightly does not know the logger behind
    // SLF4J.
    Module tests = LogLines.class.getModule();
    for (String name : new String[] {"ch.qos.logback.classic", "ch.qos.logback.core"}) {
      ModuleLayer.boot().findModule(name).ifPresent(tests::addReads);
    }
  }

  private final Logger logger;
  private final @Nullable Level levelBefore;
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  LogLines(Class<?> logs) {
    logger = (Logger) LoggerFactory.getLogger(logs);
    // Whatever the tests' configuration leaves out elsewhere.
    levelBefore = logger.getLevel();
    logger.setLevel(Level.INFO);
    lines.start();
    logger.addAppender(lines);
  }

  List<String> lines() {
    return lines.list.stream()
        .map(event -> event.getLevel() + " " + event.getFormattedMessage())
        .toList();
  }

  @Override
  public void close() {
    logger.detachAppender(lines);
    logger.setLevel(levelBefore);
  }
}
