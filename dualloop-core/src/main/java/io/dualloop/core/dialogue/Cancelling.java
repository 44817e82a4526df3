package io.dualloop.core.dialogue;

import io.dualloop.api.CancelAnswer;
import io.dualloop.core.foreground.Inquiry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The user's "cancel": stops what was asked last, and says what became of it, which is only known a
 * moment later (L07, T09). Belongs to the loop's thread.
 */
final class Cancelling {

  /** The loop answers a cancel within the grace and a little; this is for when it does not. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /** Less than the grace would tell "I can't tell" of what is known a moment later. */
  private static final Duration LEAST = Duration.ofSeconds(5);

  private final Conversation conversation;
  private final DialogueSettings settings;

  /** In the order in which they were asked; those that are over and said go when others come. */
  private final List<AnswerLine<?>> open = new ArrayList<>();

  private final Set<Cancel> underWay = new LinkedHashSet<>();

  Cancelling(Conversation conversation, DialogueSettings settings) {
    this.conversation = conversation;
    this.settings = settings;
  }

  void asked(AnswerLine<?> line) {
    open.removeIf(this::isDone);
    open.add(line);
  }

  /** What an earlier turn asked is answered by this one: leave it, or it would be said twice. */
  void askedAgain(AnswerLine<?> newer) {
    for (AnswerLine<?> line : List.copyOf(open)) {
      Inquiry<?> inquiry = line.inquiry();
      if (line.turn() != newer.turn() && line.asksTheSameAs(newer) && inquiry != null) {
        open.remove(line);
        conversation.supersede(line);
        var unused = inquiry.cancel();
      }
    }
  }

  boolean isUnderWay() {
    return !underWay.isEmpty();
  }

  /**
   * Cancels what was asked last.
   *
   * @param hushed whether silence is answer enough if there is nothing to cancel
   */
  void cancel(boolean hushed) {
    open.removeIf(this::isDone);
    AnswerLine<?> last = null;
    for (AnswerLine<?> line : open) {
      // What is just being said is not what the user means.
      if (line.turn().isCommitted() && !line.isOver()) {
        last = line;
      }
    }
    Inquiry<?> inquiry = last == null ? null : last.inquiry();
    if (last != null && inquiry != null) {
      open.remove(last);
      last.cancel();
      new Cancel(last).begin(inquiry);
    } else if (!hushed) {
      conversation.phrase(conversation.phrases().nothingToCancel());
    }
  }

  /** Nobody is made to think longer than is set, if the truth can be known by then. */
  private Duration limit() {
    Duration thinking = settings.limits().thinking();
    Duration least = thinking.compareTo(LEAST) < 0 ? LEAST : thinking;
    return least.compareTo(LIMIT) < 0 ? least : LIMIT;
  }

  void close() {
    underWay.forEach(Cancel::stopTimers);
  }

  private boolean isDone(AnswerLine<?> line) {
    return line.turn().isWithdrawn() || (line.isOver() && !conversation.mayBeSaid(line));
  }

  /** One cancel, which is answered once. */
  private final class Cancel {

    private final AnswerLine<?> line;
    private boolean told;
    private final Alarm notice = new Alarm();
    private final Alarm limit = new Alarm();

    Cancel(AnswerLine<?> line) {
      this.line = line;
    }

    void begin(Inquiry<?> inquiry) {
      underWay.add(this);
      notice.set(
          conversation.after(
              settings.patience().stopping(),
              () -> conversation.phrase(conversation.phrases().stopping(), () -> !told)));
      limit.set(conversation.after(limit(), () -> tell(new CancelAnswer.Unknown())));
      var unused =
          inquiry
              .cancel()
              .whenComplete(
                  (truth, failure) ->
                      conversation.after(
                          Duration.ZERO,
                          () -> tell(truth == null ? new CancelAnswer.Unknown() : truth)));
    }

    private void tell(CancelAnswer truth) {
      if (told) {
        return;
      }
      told = true;
      underWay.remove(this);
      stopTimers();
      if (truth instanceof CancelAnswer.Left) {
        line.leave();
      }
      conversation.owed(conversation.phrases().cancelled(truth));
    }

    private void stopTimers() {
      notice.clear();
      limit.clear();
    }
  }
}
