package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.intent.IntentRecognizer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a dialogue was built with. */
record DialogueSettings(
    Understanding understanding,
    Phrases phrases,
    DialogueListener listener,
    BargeIn bargeIn,
    Set<String> backChannel,
    @Nullable Speech acknowledgement,
    Late late,
    Patience patience,
    Silence silence,
    Limits limits) {

  /** How words become actions. */
  record Understanding(
      IntentRecognizer intents,
      Map<String, DialogueHandler> handlers,
      @Nullable DialogueHandler otherwise,
      Set<String> cancelPhrases,
      double floor,
      double sure) {}

  /** What happens to answers of earlier turns. */
  record Late(Delivery delivery, Duration maxWait) {}

  /** When the user, waiting, is told that they are not forgotten. */
  record Patience(Duration first, Duration every, int most, Duration stopping) {}

  /** When a silent user is asked, and how often. */
  record Silence(Duration after, int most) {}

  /** How long a state may last at most. */
  record Limits(
      Duration listening,
      Duration paused,
      Duration thinking,
      Duration speaking,
      Duration falseInterruption) {}
}
