package io.dualloop.core.dialogue;

import io.dualloop.api.CancelAnswer;

/**
 * What a dialogue says of its own. Each can be overridden; a blank text is not said, nor is null.
 * Called on the loop's thread when the reason for it comes, which may be before it can be said.
 * What one throws is counted, and nothing is said.
 */
public interface Phrases {

  /**
   * The English ones.
   *
   * @return the defaults
   */
  static Phrases english() {
    return new Phrases() {};
  }

  /**
   * What was said has no meaning that the program knows.
   *
   * @return "Sorry, I did not understand that."
   */
  default String notUnderstood() {
    return "Sorry, I did not understand that.";
  }

  /**
   * Asks back.
   *
   * @param paraphrase what the user may have meant
   * @return "Did you mean: …?"
   */
  default String didYouMean(String paraphrase) {
    return "Did you mean: " + paraphrase + "?";
  }

  /**
   * The user did not mean that.
   *
   * @return "Then please say it again."
   */
  default String pleaseRepeat() {
    return "Then please say it again.";
  }

  /**
   * A cancel takes a moment.
   *
   * @return "Stopping that."
   */
  default String stopping() {
    return "Stopping that.";
  }

  /**
   * What became of a cancel; must be true.
   *
   * @param truth what became of it
   * @return a sentence
   */
  default String cancelled(CancelAnswer truth) {
    return truth.fold(
        work ->
            switch (work) {
              case NOT_STARTED -> "Cancelled. It had not begun.";
              case STOPPED -> "Cancelled. It was stopped.";
              case RUNNING -> "Cancelled, but it could not be stopped and may still take effect.";
            },
        ending -> "Too late. It had ended already.",
        () -> "All right, you will hear no more of it.",
        () -> "I can't tell whether it was stopped.");
  }

  /**
   * The user said "cancel" when nothing was going on.
   *
   * @return "There is nothing to cancel."
   */
  default String nothingToCancel() {
    return "There is nothing to cancel.";
  }

  /**
   * A filler while the user waits.
   *
   * @param number 1 for the first of the turn
   * @return "One moment.", "Still working on it."
   */
  default String stillWorking(int number) {
    return number == 1 ? "One moment." : "Still working on it.";
  }

  /**
   * The user has waited for too long; the work goes on.
   *
   * @return "This takes longer. I will tell you when it is there."
   */
  default String takesLonger() {
    return "This takes longer. I will tell you when it is there.";
  }

  /**
   * Nobody says anything.
   *
   * @param number 1 for the first time in a row
   * @return "Are you still there?"
   */
  default String stillThere(int number) {
    return "Are you still there?";
  }

  /**
   * The end of what the user said was never heard.
   *
   * @return "Sorry, I lost you. Please say it again."
   */
  default String lostTrack() {
    return "Sorry, I lost you. Please say it again.";
  }

  /**
   * The program itself failed.
   *
   * @return "Sorry, something went wrong."
   */
  default String wentWrong() {
    return "Sorry, something went wrong.";
  }

  /**
   * The ears have a problem.
   *
   * @return "Sorry, I can't hear you well."
   */
  default String cannotHear() {
    return "Sorry, I can't hear you well.";
  }
}
