package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Inquiry;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The place of one inquiry among what waits to be said: whatever comes later replaces what came
 * before, and is worded when it is said (L05, L08). Each answer is said at most once.
 */
final class AnswerLine<R> extends Line {

  private static final int NOTHING = -1;

  private final Function<? super Answer<R>, @Nullable String> wording;
  private final UserCode userCode;

  private @Nullable Inquiry<R> inquiry;
  private @Nullable Answer<R> delivered;
  private long since;
  private int said = NOTHING;
  private int saidBefore = NOTHING;
  private @Nullable R saidStale;
  private @Nullable Speech spokenStale;
  private @Nullable Speech spoken;
  private boolean beingSaid;
  private boolean over;
  private boolean cancelled;
  private boolean superseded;
  private boolean left;

  AnswerLine(
      DialogueTurn turn, Function<? super Answer<R>, @Nullable String> wording, UserCode userCode) {
    super(turn);
    this.wording = wording;
    this.userCode = userCode;
  }

  void asked(Inquiry<R> newInquiry) {
    inquiry = newInquiry;
  }

  /** The session lets this answer be told. */
  void deliver(Answer<R> answer, long now) {
    over |= answer.isLast();
    if (rank(answer) > said) {
      delivered = answer;
      // The session may have held it back.
      Duration held = inquiry == null ? Duration.ZERO : inquiry.sinceLatest();
      since = now - held.toNanos();
    }
  }

  boolean asksTheSameAs(AnswerLine<?> other) {
    Inquiry<R> mine = inquiry;
    Inquiry<?> others = other.inquiry();
    return mine != null && others != null && mine.asksTheSameAs(others);
  }

  /** The user cancels it, and is told by others. */
  void cancel() {
    cancelled = true;
  }

  /** The user is told no more of it. */
  void leave() {
    left = true;
  }

  /** The user asked the same again, and is told by that. */
  void supersede() {
    cancelled = true;
    superseded = true;
  }

  boolean isSuperseded() {
    return superseded;
  }

  @Nullable Inquiry<R> inquiry() {
    return inquiry;
  }

  /** Whether nothing more will come. */
  boolean isOver() {
    return over;
  }

  boolean isWaiting() {
    return delivered != null;
  }

  /** Whether it is not known yet how much of its latest words was heard. */
  boolean isBeingSaid() {
    return beingSaid;
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same words may be said again
  void failed(Speech speech) {
    beingSaid &= speech != spoken;
  }

  @Override
  long waitingSince() {
    return since;
  }

  @Override
  boolean isWanted() {
    Answer<R> answer = delivered;
    return answer != null && !left && !(cancelled && (!answer.isLast() || isCancellation(answer)));
  }

  private static boolean isCancellation(Answer<?> answer) {
    return answer instanceof Answer.Ended<?> ended && ended.how() == Answer.How.CANCELLED;
  }

  @Override
  Lasting lasting() {
    boolean last = delivered != null && delivered.isLast();
    return last ? Lasting.AS_LATE_ANSWERS : Lasting.TURN;
  }

  @Override
  @Nullable Speech speech() {
    Answer<R> answer = now();
    saidBefore = said;
    said = rank(answer);
    delivered = null;
    String text = worded(answer);
    spoken = text == null || text.isBlank() ? null : Speech.words(text);
    beingSaid = spoken != null;
    if (answer instanceof Answer.Stale<R> stale && spoken != null) {
      saidStale = stale.value();
      spokenStale = spoken;
    }
    return spoken;
  }

  /** The newest answer with its age at this moment, told against what was said. */
  private Answer<R> now() {
    Answer<R> waiting = Objects.requireNonNull(delivered, "nothing waits to be said");
    Answer<R> newest = inquiry == null ? waiting : inquiry.latest().orElse(waiting);
    if (newest instanceof Answer.Fresh<R> fresh) {
      R before = saidStale;
      boolean changed = before != null && differ(before, fresh.value());
      return new Answer.Fresh<>(fresh.value(), fresh.age(), before != null, changed);
    }
    return newest;
  }

  /** Asks the result's own {@code equals}, which is the user's code. */
  private boolean differ(R before, R now) {
    return !Boolean.TRUE.equals(
        userCode.call("dialogue.wording", () -> before.equals(now), Boolean.FALSE));
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same words may be said again
  boolean said(Ending ending) {
    Inquiry<R> asked = inquiry;
    if (ending.isUnheard() && ending.speech() == spokenStale) {
      saidStale = null;
    }
    boolean latest = ending.speech() == spoken && over && delivered == null;
    beingSaid &= ending.speech() != spoken;
    if (asked == null || left || superseded || !latest || !repeats(ending)) {
      return false;
    }
    said = saidBefore;
    delivered = asked.latest().orElse(null);
    return delivered != null;
  }

  @Override
  String text() {
    Answer<R> waiting = delivered;
    if (waiting == null) {
      return "";
    }
    Answer<R> newest = now();
    // What the session still holds back has a fate of its own.
    Answer<R> answer = rank(newest) == rank(waiting) ? newest : waiting;
    String text = worded(answer);
    return text == null ? "" : text;
  }

  private @Nullable String worded(Answer<R> answer) {
    return userCode.call("dialogue.wording", () -> wording.apply(answer), null);
  }

  /** The order in which the answers to one inquiry come; each comes once. */
  private static int rank(Answer<?> answer) {
    return answer.isLast() ? 2 : answer instanceof Answer.Working ? 0 : 1;
  }
}
