package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.Dialogue;
import io.dualloop.core.dialogue.SpeechOutput;

/** Who answers in a call; what is measured is how soon it does. */
@FunctionalInterface
interface Answering {

  /**
   * Begins a call.
   *
   * @param name the call's; no two open ones have the same
   * @param mouth what the answers are spoken with
   * @return who is told what the caller says; to be closed by the caller
   */
  Dialogue answer(String name, SpeechOutput mouth);
}
