package io.dualloop.examples.logistics;

import io.dualloop.core.foreground.Answer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Words the answers to one question about a parcel, each with its age. For the loop's thread. */
final class ParcelAnswers implements Function<Answer<Tracking>, @Nullable String> {

  private final BiFunction<Line.Kind, String, String> line;
  private boolean workingTold;

  ParcelAnswers(BiFunction<Line.Kind, String, String> line) {
    this.line = line;
  }

  @Override
  public String apply(Answer<Tracking> answer) {
    return answer.fold(this::fresh, this::stale, working -> working(), this::ended);
  }

  private String working() {
    workingTold = true;
    return line.apply(Line.Kind.WORKING, "Let me look that up.");
  }

  private String fresh(Answer.Fresh<Tracking> answer) {
    String city = answer.value().city();
    if (answer.refreshed()) {
      String news = answer.changed() ? "It has moved on, and is now in " : "It is still in ";
      return line.apply(Line.Kind.REFRESHED, news + city + ".");
    }
    return line.apply(
        Line.Kind.FRESH,
        workingTold
            ? "Your parcel is in " + city + "."
            : Wording.ago(answer.age()) + " it was seen in " + city + ".");
  }

  private String stale(Answer.Stale<Tracking> answer) {
    String known = Wording.ago(answer.age()) + " it was in " + answer.value().city();
    return line.apply(
        Line.Kind.STALE,
        answer.last()
            ? "I can't reach the carrier. " + known + "."
            : known + ", I am checking again.");
  }

  private String ended(Answer.Ended<Tracking> answer) {
    return line.apply(Line.Kind.SORRY, Wording.sorry(answer));
  }
}
