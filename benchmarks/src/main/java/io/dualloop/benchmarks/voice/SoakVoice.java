package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import io.dualloop.voice.vosk.speaking.CachedSynthesizer;
import io.dualloop.voice.vosk.speaking.EspeakNg;
import io.dualloop.voice.vosk.speaking.SpeechSynthesizer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a soak's dialogues say, and the voice that they say it with: mostly a sentence that it keeps
 * in mind, each tenth time a new one, for which espeak-ng runs.
 */
final class SoakVoice {

  private static final String USUAL = "All right, I will see to it.";
  private static final int A_NEW_ONE = 10;

  /** Full before the warm-up is over, or it would count as growth. */
  private static final int CACHE_BYTES = 256 << 10;

  private static final String SENTENCES = "sentences";

  private final AtomicLong wanted = new AtomicLong();
  private final AtomicLong spoken = new AtomicLong();
  private final SpeechSynthesizer voice =
      CachedSynthesizer.of(counted(EspeakNg.english()), CACHE_BYTES);

  SpeechSynthesizer synthesizer() {
    return voice;
  }

  String nextSentence() {
    long number = wanted.incrementAndGet();
    return number % A_NEW_ONE == 0 ? "This is number " + number + "." : USUAL;
  }

  List<Figure> figures() {
    double fewest = Math.floor(wanted.get() / (2.0 * A_NEW_ONE));
    return List.of(
        Figure.count(SENTENCES, "to be said", "", wanted.get()),
        new Figure(
            SENTENCES,
            "synthesised",
            "",
            Better.HIGHER,
            (double) spoken.get(),
            null,
            null,
            Math.max(1, fewest)));
  }

  private SpeechSynthesizer counted(SpeechSynthesizer below) {
    return new SpeechSynthesizer() {
      @Override
      public void synthesize(String text, Samples to) throws IOException, InterruptedException {
        below.synthesize(text, to);
        spoken.incrementAndGet();
      }

      @Override
      public void warmUp() throws IOException, InterruptedException {
        below.warmUp();
      }
    };
  }
}
