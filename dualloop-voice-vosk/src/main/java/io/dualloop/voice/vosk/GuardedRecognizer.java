package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import org.vosk.Model;
import org.vosk.Recognizer;

/**
 * Vosk's recogniser behind the checks it lacks: used by another thread, after its end, or with a
 * wrong length, the native one ends the JVM.
 */
final class GuardedRecognizer implements SpeechDecoder {

  private final Thread owner = Thread.currentThread();
  private final Recognizer recognizer;
  private boolean closed;

  GuardedRecognizer(Model model, Vocabulary vocabulary) throws IOException {
    this(
        vocabulary.isFree()
            ? new Recognizer(model, Pcm.SAMPLE_RATE)
            : new Recognizer(model, Pcm.SAMPLE_RATE, vocabulary.grammar()));
  }

  GuardedRecognizer(Recognizer recognizer) {
    this.recognizer = recognizer;
    // Without it results carry no confidence.
    recognizer.setWords(true);
  }

  @Override
  public boolean accept(byte[] samples, int length) {
    check();
    if (length < 0 || length > samples.length || length % 2 != 0) {
      throw new IllegalArgumentException(
          "length must be even and within 0 and " + samples.length + ", is " + length);
    }
    int end = VoskNative.vosk_recognizer_accept_waveform(recognizer.getPointer(), samples, length);
    if (end < 0) {
      throw new IllegalStateException("Vosk could not take " + length + " bytes of samples");
    }
    return end > 0;
  }

  @Override
  public String partial() {
    check();
    return recognizer.getPartialResult();
  }

  /**
   * This, and not Vosk's reset, makes the next words independent of those before: a reset keeps
   * what Vosk has learnt of the speaker, who may be another one next time.
   */
  @Override
  public String finalResult() {
    check();
    return recognizer.getFinalResult();
  }

  @Override
  public void close() {
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
