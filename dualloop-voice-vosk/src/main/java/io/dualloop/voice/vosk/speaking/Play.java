package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput.Playback;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One speech that was asked for. Tells how it goes, and exactly one ending whoever tries. */
final class Play {

  private static final Logger log = LoggerFactory.getLogger(Play.class);

  private final Speech speech;
  private final Playback playback;
  private final AtomicBoolean over = new AtomicBoolean();

  Play(Speech speech, Playback playback) {
    this.speech = speech;
    this.playback = playback;
  }

  Speech speech() {
    return speech;
  }

  @Override
  public String toString() {
    return describe(speech);
  }

  void started() {
    guarded(playback::started);
  }

  void ended(int wordsHeard, boolean complete) {
    if (over.compareAndSet(false, true)) {
      guarded(() -> playback.ended(wordsHeard, complete));
    }
  }

  void failed(Throwable cause) {
    if (over.compareAndSet(false, true)) {
      log.warn("{} can't be spoken, or not to its end", describe(speech), cause);
      guarded(() -> playback.failed(cause));
    }
  }

  /** Words may be private or long, so not the words. */
  private static String describe(Speech speech) {
    return speech instanceof Speech.Words words
        ? "A text of " + words.text().length() + " characters"
        : speech.toString();
  }

  private void guarded(Runnable tell) {
    try {
      tell.run();
    } catch (Throwable e) {
      // Whatever a listener throws must not silence the voice.
      log.error(
          "Told how {} goes, the listener has thrown; the voice goes on", describe(speech), e);
    }
  }
}
