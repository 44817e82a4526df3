package io.dualloop.rabbit;

import com.rabbitmq.client.BlockedListener;
import io.dualloop.api.Telemetry;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the broker takes messages: it does not while its memory or disk is short. */
final class Blocking implements BlockedListener {

  private static final Logger log = LoggerFactory.getLogger(RabbitTransport.class);

  private final String place;
  private final Telemetry telemetry;
  private final Runnable onUnblocked;
  private volatile @Nullable String reason;

  Blocking(String place, Telemetry telemetry, Runnable onUnblocked) {
    this.place = place;
    this.telemetry = telemetry;
    this.onUnblocked = onUnblocked;
  }

  /** What the broker says, or null if it takes messages. From any thread. */
  @Nullable String reason() {
    return reason;
  }

  /** A new connection is told by itself. */
  void reset() {
    reason = null;
  }

  @Override
  public void handleBlocked(String why) {
    reason = String.valueOf(why);
    telemetry.count("rabbit.blocked", 1);
    log.warn("the broker at {} takes no messages for now: {}", place, why);
  }

  @Override
  public void handleUnblocked() {
    reason = null;
    log.info("the broker at {} takes messages again", place);
    onUnblocked.run();
  }
}
