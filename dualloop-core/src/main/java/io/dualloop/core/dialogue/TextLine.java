package io.dualloop.core.dialogue;

import java.util.function.BooleanSupplier;

/** Words that are known already. */
final class TextLine extends Line {

  private final Speech speech;
  private final long since;
  private final Lasting lasting;
  private final BooleanSupplier wanted;

  TextLine(DialogueTurn turn, Speech speech, long since, Lasting lasting, BooleanSupplier wanted) {
    super(turn);
    this.lasting = lasting;
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
  Lasting lasting() {
    return lasting;
  }

  @Override
  Speech speech() {
    return speech;
  }

  @Override
  boolean said(Ending ending) {
    return lasting == Lasting.UNTIL_SAID && repeats(ending);
  }

  @Override
  String text() {
    return speech instanceof Speech.Words words ? words.text() : "";
  }
}
