package io.dualloop.voice.vosk.speaking;

import io.dualloop.core.dialogue.Speech;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the samples of a speech come from: a sound, a recording, the cache, or the voice. */
final class Repertoire {

  private static final int MOST_QUOTED = 80;

  private final Map<String, byte[]> prompts;
  private final @Nullable CachedSynthesizer voice;
  private final @Nullable Synthesis synthesis;
  private final int mostBytes;

  Repertoire(
      Map<String, byte[]> prompts,
      @Nullable CachedSynthesizer voice,
      String synthesisThread,
      int mostBytes) {
    this.prompts = Map.copyOf(prompts);
    this.voice = voice;
    this.synthesis = voice == null ? null : new Synthesis(voice, synthesisThread);
    this.mostBytes = mostBytes;
  }

  Rendition begin(Play play, Runnable onChange) throws SynthesisException {
    if (play.speech() instanceof Speech.Words words) {
      return begin(play, words.text(), onChange);
    }
    Speech.Sound sound = (Speech.Sound) play.speech();
    return ready(play, Earcons.of(sound.kind()));
  }

  private Rendition begin(Play play, String text, Runnable onChange) throws SynthesisException {
    byte[] recording = prompts.get(text.strip());
    if (recording != null) {
      return ready(play, recording);
    }
    if (voice == null || synthesis == null) {
      throw new SynthesisException(
          "This player has no voice and no recording of '"
              + text.substring(0, Math.min(MOST_QUOTED, text.length()))
              + "'; give it one of them");
    }
    byte[] spokenBefore = voice.cached(text);
    if (spokenBefore != null) {
      return ready(play, spokenBefore);
    }
    SpokenSamples samples = new SpokenSamples(mostBytes, onChange);
    return new Rendition(play, samples, synthesis.begin(text, samples));
  }

  private static Rendition ready(Play play, byte[] samples) {
    return new Rendition(play, SpokenSamples.of(samples), () -> {});
  }
}
