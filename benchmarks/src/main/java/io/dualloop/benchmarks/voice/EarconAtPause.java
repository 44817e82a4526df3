package io.dualloop.benchmarks.voice;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.core.dialogue.SpeechOutput;
import io.dualloop.core.foreground.ForegroundLoop;

/**
 * The least that answers: falls silent when the caller begins to speak, and gives a short sound at
 * each pause. All of it goes through the foreground loop.
 */
final class EarconAtPause implements SpeechListener {

  private final ForegroundLoop loop;
  private final SpeechOutput mouth;

  EarconAtPause(ForegroundLoop loop, SpeechOutput mouth) {
    this.loop = loop;
    this.mouth = mouth;
  }

  @Override
  public void began(long utterance) {
    loop.execute(mouth::stop);
  }

  @Override
  public void paused(long utterance, Heard heard) {
    loop.execute(() -> mouth.play(Speech.sound(Speech.Earcon.HEARD), Unheeded.PLAYBACK));
  }
}
