package io.dualloop.voice.vosk;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands utterances to the listener through its executor; no failure there stops the listening. */
final class Delivery {

  private static final Logger log = LoggerFactory.getLogger(Delivery.class);

  private final Executor executor;
  private final Consumer<? super Utterance> listener;
  private final VoiceErrorListener errors;
  private final LongAdder utterances = new LongAdder();
  private final LongAdder noises = new LongAdder();
  private final LongAdder undelivered = new LongAdder();
  private final LongAdder listenerFailures = new LongAdder();
  private final LongAdder audioFailures = new LongAdder();

  Delivery(Executor executor, Consumer<? super Utterance> listener, VoiceErrorListener errors) {
    this.executor = executor;
    this.listener = listener;
    this.errors = errors;
  }

  void deliver(Utterance utterance) {
    utterances.increment();
    try {
      executor.execute(() -> call(utterance));
    } catch (Throwable e) {
      undelivered.increment();
      log.warn("'{}' was heard but the executor refused it", utterance.text(), e);
      tell(() -> errors.onUndelivered(utterance, e));
    }
  }

  void noise() {
    noises.increment();
  }

  void audioFailed(String source, Throwable failure) {
    audioFailures.increment();
    log.warn("Audio '{}' could not be heard to its end", source, failure);
    tell(() -> errors.onAudioFailure(source, failure));
  }

  VoiceCounts counts() {
    return new VoiceCounts(
        utterances.sum(),
        noises.sum(),
        undelivered.sum(),
        listenerFailures.sum(),
        audioFailures.sum());
  }

  private void call(Utterance utterance) {
    try {
      listener.accept(utterance);
    } catch (Throwable e) {
      listenerFailures.increment();
      log.warn("The listener failed on '{}'", utterance.text(), e);
      tell(() -> errors.onListenerFailure(utterance, e));
    }
  }

  private static void tell(Runnable call) {
    try {
      call.run();
    } catch (Throwable e) {
      log.warn("The error listener failed", e);
    }
  }
}
