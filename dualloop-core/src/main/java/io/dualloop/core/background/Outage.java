package io.dualloop.core.background;

import io.dualloop.core.loop.Thrown;
import io.dualloop.core.loop.Timers;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A port that fails again and again: logged once when it begins and once when it is over, with
 * pauses that grow. Belongs to the loop's thread.
 */
final class Outage {

  static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final String what;
  private final Reports reports;
  private Duration pause = FIRST_PAUSE;
  private boolean under;

  Outage(String what, Reports reports) {
    this.what = what;
    this.reports = reports;
  }

  /** Notes a failure and says how long to wait before the next try. */
  Duration failed(Throwable cause) {
    reports.failure(what, cause);
    if (!under) {
      Thrown.say(log, () -> log.warn("{} fails; trying again until it works", what, cause), cause);
    }
    under = true;
    Duration now = pause;
    pause = longer(pause);
    return now;
  }

  void over() {
    if (under) {
      log.info("{} works again", what);
    }
    under = false;
    pause = FIRST_PAUSE;
  }

  /** Something has changed: the next tries need not wait for long. */
  void mayBeOver() {
    pause = FIRST_PAUSE;
  }

  boolean isUnder() {
    return under;
  }

  static Duration longer(Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    return Timers.shorter(doubled, LONGEST_PAUSE);
  }
}
