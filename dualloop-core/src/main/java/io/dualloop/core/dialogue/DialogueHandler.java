package io.dualloop.core.dialogue;

import io.dualloop.core.intent.Intent;

/** What the program does when the user wants something. */
@FunctionalInterface
public interface DialogueHandler {

  /**
   * Answers. Called on the loop's thread, at the first moment of silence already: if the user goes
   * on, the turn is withdrawn and this is called again for all of what was said. So whatever it
   * does must go through the turn, which holds back until the end of the turn what can't be
   * withdrawn.
   *
   * @param turn by which to ask, to command and to say
   * @param intent what the user wants
   */
  void handle(DialogueTurn turn, Intent intent);
}
