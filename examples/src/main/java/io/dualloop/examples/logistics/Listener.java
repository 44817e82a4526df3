package io.dualloop.examples.logistics;

import io.dualloop.voice.vosk.Utterance;

/** An assistant, as the microphone sees it. */
interface Listener {

  /** The user begins to speak. Called by the player's thread; must not block. */
  void userBegins();

  /** The user has said something. Called by the executor that the microphone was opened with. */
  void heard(Utterance utterance);

  /** The recording has ended. Called by the player's thread; must not block. */
  void userEnds();
}
