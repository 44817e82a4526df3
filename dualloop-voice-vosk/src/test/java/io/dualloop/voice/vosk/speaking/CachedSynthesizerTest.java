package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CachedSynthesizerTest {

  private final ToneVoice voice = new ToneVoice();

  @Test
  void preparedTextsAreSpokenOnceAndHandedOverWithoutSilence() throws Exception {
    CachedSynthesizer cached = CachedSynthesizer.of(voice);
    cached.prepare("ab", "cd", "ab");
    SpokenSamples samples = new SpokenSamples(1 << 20, () -> {});
    cached.synthesize("ab", samples);

    assertThat(voice.calls).hasValue(2);
    assertThat(samples.bytes()).isEqualTo(ToneVoice.tone(100));
  }

  @Test
  void noMoreIsKeptThanTheLimit() throws Exception {
    // Each text takes 3200 bytes and a little; two fit.
    CachedSynthesizer cached = CachedSynthesizer.of(voice, 7000);
    cached.prepare("ab", "cd", "ef", "gh");
    int kept = 0;
    for (String text : new String[] {"ab", "cd", "ef", "gh"}) {
      kept += cached.cached(text) == null ? 0 : 1;
    }
    assertThat(kept).isBetween(1, 2);
  }

  @Test
  void whatFailsIsNotKept() {
    CachedSynthesizer cached =
        CachedSynthesizer.of(
            (text, to) -> {
              to.take(ToneVoice.tone(10), ToneVoice.bytes(10));
              throw new IOException("broken");
            });
    assertThatThrownBy(() -> cached.prepare("ab")).hasMessage("broken");
    assertThat(cached.cached("ab")).isNull();
  }

  @Test
  void aBlankTextIsRefusedBeforeAnyIsSpoken() {
    CachedSynthesizer cached = CachedSynthesizer.of(voice);
    assertThatThrownBy(() -> cached.prepare("ab", " "))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(voice.calls).hasValue(0);
    assertThatThrownBy(() -> CachedSynthesizer.of(voice, -1)).hasMessageContaining("is -1");
  }
}
