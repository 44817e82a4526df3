package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.core.dialogue.SpeechOutput;

/** Who answers in a call; what is measured is how soon it does. */
@FunctionalInterface
interface Answering {

  /**
   * Begins a call.
   *
   * @param name the call's
   * @param mouth what the answers are spoken with
   * @return who is told what the caller says
   */
  SpeechListener answer(String name, SpeechOutput mouth);
}
