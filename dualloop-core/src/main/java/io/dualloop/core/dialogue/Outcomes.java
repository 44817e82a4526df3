package io.dualloop.core.dialogue;

import io.dualloop.core.dialogue.DialogueListener.Unsaid;
import java.time.Duration;

/**
 * What becomes of the lines that were begun: who is told, and what has to be said again. Belongs to
 * the loop's thread.
 */
final class Outcomes implements Speaking.Outcome {

  private final Conversation conversation;
  private final AskingBack askingBack;
  private final Feedback feedback;

  Outcomes(Conversation conversation, AskingBack askingBack, Feedback feedback) {
    this.conversation = conversation;
    this.askingBack = askingBack;
    this.feedback = feedback;
  }

  @Override
  public void started(Line line) {
    feedback.heard();
    askingBack.started(line, conversation.nanos());
  }

  @Override
  public void ended(Line line, Ending ending) {
    Speech speech = ending.speech();
    boolean unheard = ending.isUnheard();
    if (askingBack.ended(line, unheard, conversation.nanos())) {
      // What waits for the user's answer is said then, if there is none.
      settleAfter(AskingBack.PAUSE);
    }
    if (!unheard || speech instanceof Speech.Sound) {
      conversation.listen(
          l -> l.said(line.turn().number(), speech, ending.wordsHeard(), ending.complete()));
    }
    if (line.said(ending)) {
      conversation.sayAgain(line);
    } else if (unheard && speech instanceof Speech.Words words) {
      conversation.unsaid(line, words.text(), why(ending));
    }
    conversation.settle();
  }

  private void settleAfter(Duration pause) {
    var unused = conversation.after(pause, () -> {});
  }

  private static Unsaid why(Ending ending) {
    if (!ending.stopped()) {
      return Unsaid.FAILED;
    }
    return ending.hushed() ? Unsaid.HUSHED : Unsaid.SUPERSEDED;
  }

  @Override
  public void failed(Line line, Speech speech, boolean audible, Throwable cause) {
    conversation.trouble("dialogue.output", cause);
    line.failed(speech);
    askingBack.ended(line, true, conversation.nanos());
    if (audible) {
      conversation.listen(listener -> listener.said(line.turn().number(), speech, 0, false));
    } else if (speech instanceof Speech.Words words) {
      conversation.unsaid(line, words.text(), Unsaid.FAILED);
    }
    conversation.settle();
  }
}
