package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.core.dialogue.DialogueState;
import io.dualloop.core.foreground.Answer;
import org.jspecify.annotations.Nullable;

/** Something that must hold of one dialogue. Told of everything when it happens. */
abstract class Rule {

  final Party party;

  Rule(Party party) {
    this.party = party;
  }

  final void broken(String how) {
    party.race.broken(getClass().getSimpleName(), party.name + ": " + how);
  }

  @SuppressWarnings("AnnotateFormatMethod") // its annotation is no dependency of this module
  final void check(boolean holds, String how, @Nullable Object... about) {
    if (!holds) {
      broken(how.formatted(about));
    }
  }

  final long now() {
    return party.race.now();
  }

  // ---- the user ----

  /** An event of an utterance is about to be told to the dialogue. */
  void told(Told event) {}

  void typed(String text) {}

  /** The dialogue says that a turn is over. */
  void committed(long turn, String text) {}

  // ---- the voice ----

  void plays(Play play) {}

  void audible(Play play) {}

  void over(Play play) {}

  // ---- the dialogue ----

  void state(DialogueState to) {}

  void said(String text) {}

  void unsaid(String text) {}

  void worded(Ask ask, Answer<String> answer) {}

  void cancelTold(CancelAnswer truth) {}

  /** A command has reached the store. */
  void submitted(String thing, int tasks) {}

  /** Time has gone on. */
  void later() {}

  /** All is over, and the dialogue has had ten minutes. */
  void atEnd() {}
}
