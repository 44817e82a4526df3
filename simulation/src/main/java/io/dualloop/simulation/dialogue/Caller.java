package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.Attention;
import io.dualloop.core.dialogue.BargeIn;
import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.simulation.Chance;
import io.dualloop.simulation.dialogue.Told.Kind;
import java.time.Duration;
import java.util.Set;

/** A user who speaks and types, and the ears that hear them: those of some lose or repeat. */
final class Caller {

  /** What only means "go on" while the program speaks. */
  static final Set<String> GO_ON = Set.of("okay", "yeah", "yes");

  private enum Phase {
    SILENT,
    SPEAKING,
    PAUSED
  }

  private final Party party;
  private final Chance chance;
  private final double faults;
  private Phase phase = Phase.SILENT;
  private long utterance;
  private String text = "";
  private boolean words;

  Caller(Party party) {
    this.party = party;
    this.chance = party.chance;
    this.faults = chance.percent(25) ? 8 : 0;
  }

  boolean hearsWell() {
    return faults == 0;
  }

  /** One thing that a user does. */
  void act() {
    if (chance.percent(9)) {
      type();
      return;
    }
    switch (phase) {
      case SILENT -> begin();
      case SPEAKING -> speak();
      case PAUSED -> goOnOrEnd();
    }
  }

  /** Ends what is being said. */
  void fallSilent() {
    if (phase != Phase.SILENT) {
      end();
    }
  }

  private void type() {
    String typed = party.words.next();
    party.note("user", () -> "types '" + typed + "'");
    party.race.count("typed");
    party.onLoop(rule -> rule.typed(typed));
    party.dialogue().typed(typed);
  }

  private void begin() {
    utterance++;
    if (party.attention == Attention.STOP_WORDS && party.terms.bargeIn() == BargeIn.STOP_WORDS) {
      if (chance.percent(40)) {
        party.race.count("stop words");
        tell(Kind.STOP_WORD, utterance, "stop");
      }
      return;
    }
    phase = Phase.SPEAKING;
    words = false;
    text = party.words.next();
    tell(Kind.BEGAN, utterance, "");
  }

  private void speak() {
    if (!words && chance.percent(20)) {
      phase = Phase.SILENT;
      party.race.count("coughs");
      tell(Kind.NOTHING, utterance, "");
    } else if (!words && chance.percent(25)) {
      party.race.count("heard without words");
      tell(Kind.PARTIAL, utterance, "");
    } else if (chance.percent(30)) {
      words = true;
      tell(Kind.PARTIAL, utterance, text.split(" ", -1)[0]);
    } else if (chance.percent(80)) {
      words = true;
      phase = Phase.PAUSED;
      tell(Kind.PAUSED, utterance, text);
    } else {
      end();
    }
  }

  private void goOnOrEnd() {
    if (chance.percent(35)) {
      phase = Phase.SPEAKING;
      party.race.count("went on");
      if (chance.percent(80)) {
        text = party.words.next();
      }
      tell(Kind.WENT_ON, utterance, "");
    } else {
      end();
    }
  }

  private void end() {
    if (chance.percent(10)) {
      text = party.words.next();
    }
    long over = utterance;
    String said = text;
    phase = Phase.SILENT;
    if (chance.percent(15)) {
      // Its begin comes from another thread than the end of the one before.
      party.race.count("begins that overtook");
      begin();
    }
    tell(Kind.ENDED, over, said);
  }

  private void tell(Kind kind, long number, String said) {
    Told event = new Told(kind, number, said);
    if (chance.percent(faults)) {
      party.race.count("events lost");
      party.note("ears", () -> "lose " + event);
      return;
    }
    deliver(event);
    if (chance.percent(faults)) {
      party.race.count("events repeated");
      deliver(event);
    }
  }

  private void deliver(Told event) {
    party.note("ears", event::toString);
    party.onLoop(rule -> rule.told(event));
    Dialogue to = party.dialogue();
    long number = event.utterance();
    switch (event.kind()) {
      case BEGAN -> to.began(number);
      case PARTIAL -> to.partial(number, event.text());
      case PAUSED -> to.paused(number, heard(event.text()));
      case WENT_ON -> to.wentOn(number);
      case ENDED -> to.ended(number, heard(event.text()));
      case NOTHING -> to.nothing(number);
      case STOP_WORD -> to.stopWord(number, event.text());
    }
  }

  private static Heard heard(String words) {
    return new Heard(words, 1, Duration.ZERO, Duration.ofMillis(150));
  }
}
