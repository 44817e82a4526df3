package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.SpeechOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** For speech whose course nobody follows: what is measured is measured at the sink. */
enum Unheeded implements SpeechOutput.Playback {
  PLAYBACK;

  private static final Logger log = LoggerFactory.getLogger(Unheeded.class);

  @Override
  public void started() {}

  @Override
  public void ended(int wordsHeard, boolean complete) {}

  @Override
  public void failed(Throwable cause) {
    log.warn("The program could not speak", cause);
  }
}
