package io.dualloop.simulation.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Work;
import io.dualloop.core.dialogue.Phrases;

/** What the dialogue says of its own: each text is another one, so that each can be followed. */
final class Said implements Phrases {

  static final String DID_YOU_MEAN = "did you mean";

  private final Party party;

  Said(Party party) {
    this.party = party;
  }

  private String unique(String what) {
    party.race.count("said: " + what);
    return what + " f" + party.race.next();
  }

  @Override
  public String notUnderstood() {
    return unique("not understood");
  }

  @Override
  public String didYouMean(String paraphrase) {
    return unique(DID_YOU_MEAN);
  }

  @Override
  public String pleaseRepeat() {
    return unique("please repeat");
  }

  @Override
  public String stopping() {
    return unique("stopping that");
  }

  @Override
  public String cancelled(CancelAnswer truth) {
    CancelAnswer told =
        party.race.is(Planted.CANCEL_MISTOLD) ? new CancelAnswer.Cancelled(Work.STOPPED) : truth;
    party.each(rule -> rule.cancelTold(told));
    return unique("cancel " + truth.getClass().getSimpleName());
  }

  @Override
  public String nothingToCancel() {
    return unique("nothing to cancel");
  }

  @Override
  public String stillWorking(int number) {
    return unique("still working");
  }

  @Override
  public String takesLonger() {
    party.turns.gaveUp();
    return unique("takes longer");
  }

  @Override
  public String stillThere(int number) {
    return unique("still there");
  }

  @Override
  public String lostTrack() {
    return unique("lost track");
  }

  @Override
  public String wentWrong() {
    return unique("went wrong");
  }

  @Override
  public String cannotHear() {
    return unique("cannot hear");
  }
}
