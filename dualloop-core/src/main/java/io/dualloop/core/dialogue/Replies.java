package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.Session;
import io.dualloop.core.intent.Candidate;
import io.dualloop.core.intent.Intent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the program does about what the user said. Belongs to the loop's thread. */
final class Replies {

  /** How often a doubtful "yes" is asked for once more. */
  private static final int DOUBTS = 1;

  private final Conversation conversation;
  private final Session<Runnable> session;
  private final DialogueSettings.Understanding understanding;
  private final Interpreter interpreter;
  private int doubts;

  Replies(
      Conversation conversation,
      Session<Runnable> session,
      DialogueSettings.Understanding understanding) {
    this.conversation = conversation;
    this.session = session;
    this.understanding = understanding;
    this.interpreter = new Interpreter(understanding, conversation.userCode());
  }

  DialogueTurn newTurn(Heard heard) {
    return new DialogueTurn(conversation, session.newTurn(), heard);
  }

  /** Begins what can be taken back, at the first silence; null if there is nothing of the kind. */
  @Nullable DialogueTurn speculate(Heard heard, @Nullable Candidate askedBack) {
    if (interpreter.of(heard, askedBack) instanceof Meaning.Clear clear) {
      DialogueTurn turn = newTurn(heard);
      handle(turn, clear.intent());
      return turn;
    }
    return null;
  }

  /**
   * Does it.
   *
   * @param askedBack what this may be the answer to
   * @param interrupting whether the program was spoken over
   */
  void act(DialogueTurn turn, @Nullable Candidate askedBack, boolean interrupting) {
    Meaning meaning = meaning(turn.heard(), askedBack);
    if (meaning instanceof Meaning.Cancel) {
      conversation.cancel(interrupting);
    } else if (meaning instanceof Meaning.Clear clear) {
      handle(turn, clear.intent());
    } else if (meaning instanceof Meaning.Unsure unsure) {
      conversation.askBack(unsure.candidate());
    } else if (meaning instanceof Meaning.Denied) {
      conversation.phrase(conversation.phrases().pleaseRepeat());
    } else {
      otherwise(turn);
    }
  }

  private Meaning meaning(Heard heard, @Nullable Candidate askedBack) {
    Meaning meaning = interpreter.of(heard, askedBack);
    boolean inDoubt =
        meaning instanceof Meaning.Unsure unsure && unsure.candidate().equals(askedBack);
    if (!inDoubt) {
      doubts = 0;
    } else if (++doubts > DOUBTS) {
      doubts = 0;
      return new Meaning.Unclear();
    }
    return meaning;
  }

  private void otherwise(DialogueTurn turn) {
    DialogueHandler handler = understanding.otherwise();
    if (handler == null) {
      conversation.phrase(conversation.phrases().notUnderstood());
    } else {
      handle(handler, turn, new Intent("otherwise", Map.of()));
    }
  }

  private void handle(DialogueTurn turn, Intent intent) {
    DialogueHandler handler = understanding.handlers().get(intent.name());
    if (handler != null) {
      handle(handler, turn, intent);
    }
  }

  private void handle(DialogueHandler handler, DialogueTurn turn, Intent intent) {
    if (!conversation.userCode().run("dialogue.handler", () -> handler.handle(turn, intent))) {
      conversation.wentWrong(turn);
    }
  }
}
