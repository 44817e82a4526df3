package io.dualloop.core.dialogue;

import java.util.function.BooleanSupplier;

/** Words that are known already. */
final class TextLine extends Line {

  private final Speech speech;
  private final long since;
  private final BooleanSupplier wanted;

  TextLine(DialogueTurn turn, Speech speech, long since, BooleanSupplier wanted) {
    super(turn);
    this.speech = speech;
    this.since = since;
    this.wanted = wanted;
  }

  @Override
  long waitingSince() {
    return since;
  }

  @Override
  boolean isWanted() {
    return wanted.getAsBoolean();
  }

  @Override
  boolean mayBeLate() {
    return false;
  }

  @Override
  Speech speech() {
    return speech;
  }

  @Override
  boolean said(Speech said, int wordsHeard, boolean complete, boolean hushed) {
    return false;
  }

  @Override
  String text() {
    return speech instanceof Speech.Words words ? words.text() : "";
  }
}
