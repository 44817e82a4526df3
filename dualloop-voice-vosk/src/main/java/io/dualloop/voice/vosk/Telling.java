package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listener, and counts. What the listener throws ends nothing. */
final class Telling {

  private static final Logger log = LoggerFactory.getLogger(Telling.class);

  private final String name;
  private final SpeechListener listener;
  private final LongAdder utterances = new LongAdder();
  private final LongAdder nothings = new LongAdder();
  private final LongAdder stopWords = new LongAdder();
  private final LongAdder framesLost = new LongAdder();
  private final LongAdder listenerFailures = new LongAdder();
  private final LongAdder leaseTimeouts = new LongAdder();
  private volatile boolean silent;

  Telling(String name, SpeechListener listener) {
    this.name = name;
    this.listener = listener;
  }

  void began(long utterance) {
    tell(to -> to.began(utterance));
  }

  void partial(long utterance, String text) {
    tell(to -> to.partial(utterance, text));
  }

  void paused(long utterance, Heard heard) {
    tell(to -> to.paused(utterance, heard));
  }

  void wentOn(long utterance) {
    tell(to -> to.wentOn(utterance));
  }

  void ended(long utterance, Heard heard) {
    utterances.increment();
    tell(to -> to.ended(utterance, heard));
  }

  void nothing(long utterance) {
    nothings.increment();
    tell(to -> to.nothing(utterance));
  }

  void stopWord(long utterance, String word) {
    stopWords.increment();
    tell(to -> to.stopWord(utterance, word));
  }

  void failed(Throwable cause) {
    if (silent) {
      return;
    }
    log.warn("'{}' can't hear everything: {}", name, cause.toString());
    log.debug("What '{}' can't hear", name, cause);
    tell(to -> to.failed(cause));
  }

  void framesLost(long frames) {
    framesLost.add(frames);
  }

  void leaseTimedOut() {
    leaseTimeouts.increment();
  }

  /** Tells nothing any more; what is being told now may still end. */
  void fallSilent() {
    silent = true;
  }

  HearingCounts counts() {
    return new HearingCounts(
        utterances.sum(),
        nothings.sum(),
        stopWords.sum(),
        framesLost.sum(),
        listenerFailures.sum(),
        leaseTimeouts.sum());
  }

  private void tell(Consumer<SpeechListener> event) {
    if (silent) {
      return;
    }
    try {
      event.accept(listener);
    } catch (Throwable e) {
      listenerFailures.increment();
      log.warn("The listener of '{}' failed", name, e);
    }
  }
}
