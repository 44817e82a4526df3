package io.dualloop.examples.logistics;

import io.dualloop.core.foreground.Answer;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Says the answers to one question about a parcel, each with its age. For the loop's thread. */
final class ParcelAnswers implements Consumer<Answer<Tracking>> {

  private final BiConsumer<Line.Kind, String> say;
  private boolean workingTold;

  ParcelAnswers(BiConsumer<Line.Kind, String> say) {
    this.say = say;
  }

  @Override
  public void accept(Answer<Tracking> answer) {
    answer.match(this::fresh, this::stale, working -> working(), this::ended);
  }

  private void working() {
    workingTold = true;
    say.accept(Line.Kind.WORKING, "Let me look that up.");
  }

  private void fresh(Answer.Fresh<Tracking> answer) {
    String city = answer.value().city();
    if (answer.refreshed()) {
      String news = answer.changed() ? "It has moved on, and is now in " : "It is still in ";
      say.accept(Line.Kind.REFRESHED, news + city + ".");
    } else if (workingTold) {
      say.accept(Line.Kind.FRESH, "Your parcel is in " + city + ".");
    } else {
      say.accept(Line.Kind.FRESH, Wording.ago(answer.age()) + " it was seen in " + city + ".");
    }
  }

  private void stale(Answer.Stale<Tracking> answer) {
    String known = Wording.ago(answer.age()) + " it was in " + answer.value().city();
    say.accept(
        Line.Kind.STALE,
        answer.last()
            ? "I can't reach the carrier. " + known + "."
            : known + ", I am checking again.");
  }

  private void ended(Answer.Ended<Tracking> answer) {
    // Of a cancel, the one who cancelled is told the truth.
    if (answer.how() != Answer.How.CANCELLED) {
      say.accept(Line.Kind.SORRY, Wording.sorry(answer));
    }
  }
}
