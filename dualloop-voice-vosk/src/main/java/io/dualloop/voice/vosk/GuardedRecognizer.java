package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import org.vosk.Model;
import org.vosk.Recognizer;

/**
 * Vosk's recogniser behind the checks it lacks: used by another thread, after its end, or with a
 * wrong length, the native one ends the JVM.
 */
final class GuardedRecognizer {

  private final Thread owner = Thread.currentThread();
  private final Recognizer recognizer;
  private boolean closed;

  GuardedRecognizer(Model model) throws IOException {
    recognizer = new Recognizer(model, Pcm.SAMPLE_RATE);
    // Without it results carry no confidence.
    recognizer.setWords(true);
  }

  /** Returns whether Vosk itself holds the speech to be at its end; it comes late. */
  boolean accept(byte[] samples, int length) {
    check();
    if (length < 0 || length > samples.length || length % 2 != 0) {
      throw new IllegalArgumentException(
          "length must be even and within 0 and " + samples.length + ", is " + length);
    }
    return recognizer.acceptWaveForm(samples, length);
  }

  String result() {
    check();
    return recognizer.getResult();
  }

  String finalResult() {
    check();
    return recognizer.getFinalResult();
  }

  void reset() {
    check();
    recognizer.reset();
  }

  void close() {
    if (closed) {
      return;
    }
    check();
    closed = true;
    recognizer.close();
  }

  private void check() {
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "The recogniser belongs to " + owner + ", called by " + Thread.currentThread());
    }
    if (closed) {
      throw new IllegalStateException("The recogniser is closed");
    }
  }
}
