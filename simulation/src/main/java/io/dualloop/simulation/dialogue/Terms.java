package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.BargeIn;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.simulation.Chance;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a dialogue is set up.
 *
 * @param bargeIn what makes it fall silent
 * @param late what becomes of late answers
 * @param maxWait for how long
 * @param acknowledgement what is heard at a pause
 * @param limits how long things may last
 * @param fillers how many a turn
 */
record Terms(
    BargeIn bargeIn,
    Delivery late,
    Duration maxWait,
    @Nullable Speech acknowledgement,
    Limits limits,
    int fillers) {

  /** How long the end may be in coming after a pause; the dialogue's own. */
  static final Duration PAUSED = Duration.ofSeconds(8);

  /** How long things may last. */
  record Limits(
      Duration listening,
      Duration thinking,
      Duration speaking,
      Duration falseInterruption,
      Duration filler) {}

  private static @Nullable Speech acknowledgement(int which) {
    return switch (which) {
      case 0 -> Speech.sound(Speech.Earcon.HEARD);
      case 1 -> Speech.words("Okay");
      default -> null;
    };
  }

  static Terms of(Chance chance) {
    return new Terms(
        chance.of(BargeIn.values()),
        chance.of(Delivery.values()),
        chance.of(Duration.ZERO, Duration.ofSeconds(2), Duration.ofMinutes(2)),
        acknowledgement(chance.below(3)),
        new Limits(
            chance.of(Duration.ofSeconds(5), Duration.ofSeconds(30)),
            chance.of(Duration.ofSeconds(3), Duration.ofSeconds(25)),
            chance.of(Duration.ofSeconds(4), Duration.ofSeconds(60)),
            chance.of(Duration.ofMillis(300), Duration.ofSeconds(2)),
            chance.of(Duration.ofMillis(50), Duration.ofSeconds(2))),
        chance.below(4));
  }
}
