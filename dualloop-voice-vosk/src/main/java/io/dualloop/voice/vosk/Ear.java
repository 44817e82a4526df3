package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import io.dualloop.voice.vosk.audio.PcmAudio;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens to one audio. Only what stands out from the noise reaches Vosk, which otherwise finds
 * words in noise and spends a tenth of a core on silence.
 */
final class Ear {

  private static final Logger log = LoggerFactory.getLogger(Ear.class);

  private final GuardedRecognizer recognizer;
  private final PcmAudio audio;
  private final SpeechSettings settings;
  private final Delivery delivery;
  private final BooleanSupplier closing;
  private final TurnDetector turns;
  private final PreRoll before = new PreRoll();
  private boolean inTurn;
  private Duration turnBegan = Duration.ZERO;
  private int utterances;
  private int noises;

  Ear(
      GuardedRecognizer recognizer,
      PcmAudio audio,
      SpeechSettings settings,
      Delivery delivery,
      BooleanSupplier closing) {
    this.recognizer = recognizer;
    this.audio = audio;
    this.settings = settings;
    this.delivery = delivery;
    this.closing = closing;
    this.turns = new TurnDetector(settings.endOfTurn());
  }

  ListenReport listen() throws IOException, InterruptedException {
    byte[] frame = new byte[Pcm.FRAME_BYTES];
    long started = System.nanoTime();
    endIfClosing();
    for (int n = audio.read(frame); n > 0; n = audio.read(frame)) {
      hear(frame, n);
      awaitPace(started);
      endIfClosing();
    }
    if (inTurn) {
      finish(recognizer.finalResult());
    }
    return new ListenReport(audio.name(), turns.position(), utterances, noises);
  }

  private void awaitPace(long started) throws InterruptedException {
    try {
      settings.pace().awaitPosition(started, turns.position());
    } catch (InterruptedException e) {
      if (closing.getAsBoolean()) {
        throw e;
      }
      log.debug("An interrupt from a callback made a frame of '{}' come early", audio.name());
    }
  }

  /** Also takes away an interrupt that doesn't mean closing; it would break off the next read. */
  private void endIfClosing() throws InterruptedException {
    boolean interrupted = Thread.interrupted();
    if (closing.getAsBoolean()) {
      throw new InterruptedException("closed while listening to '" + audio.name() + "'");
    }
    if (interrupted) {
      log.debug("Ignored an interrupt from a callback while listening to '{}'", audio.name());
    }
  }

  private void hear(byte[] frame, int length) {
    TurnDetector.Heard heard = turns.hear(frame, length);
    if (!inTurn) {
      before.keep(frame, length);
      if (heard == TurnDetector.Heard.SPEECH) {
        inTurn = true;
        turnBegan = turns.position();
        recognizer.reset();
        before.drainTo(recognizer::accept);
      }
      return;
    }
    boolean endedForVosk = recognizer.accept(frame, length);
    if (heard == TurnDetector.Heard.END) {
      finish(recognizer.finalResult());
    } else if (endedForVosk) {
      // In noise the silence may never be heard, but Vosk finds no more words.
      finish(recognizer.result());
    } else if (turns.position().minus(turnBegan).compareTo(settings.longestTurn()) >= 0) {
      finish(recognizer.finalResult());
    }
  }

  private void finish(String result) {
    Words words = Words.of(result);
    final long knownAt = System.nanoTime();
    boolean speech = turns.soundsLikeSpeech();
    inTurn = false;
    turns.endTurn();
    if (!speech || words.isEmpty() || words.confidence() < settings.leastConfidence()) {
      noises++;
      delivery.noise();
      log.debug("Not taken for speech in '{}': {} (voiced: {})", audio.name(), words, speech);
      return;
    }
    utterances++;
    delivery.deliver(
        new Utterance(words.text(), words.confidence(), audio.name(), turns.speechEnd(), knownAt));
  }
}
