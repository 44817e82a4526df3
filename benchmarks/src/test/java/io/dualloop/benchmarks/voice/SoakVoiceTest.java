package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.benchmarks.report.Figure;
import org.junit.jupiter.api.Test;

class SoakVoiceTest {

  private final SoakVoice voice = new SoakVoice();

  @Test
  void eachTenthSentenceIsNew() {
    String usual = voice.nextSentence();
    for (int i = 2; i < 10; i++) {
      assertThat(voice.nextSentence()).isEqualTo(usual);
    }
    assertThat(voice.nextSentence()).isNotEqualTo(usual);
    assertThat(voice.nextSentence()).isEqualTo(usual);
  }

  @Test
  void onlyNewSentencesAreSynthesised() throws Exception {
    for (int i = 0; i < 10; i++) {
      voice.synthesizer().synthesize(voice.nextSentence(), (samples, length) -> {});
    }

    Figure synthesised = voice.figures().get(1);
    assertThat(synthesised.dualloop()).isEqualTo(2);
    assertThat(synthesised.fails()).isFalse();
  }

  @Test
  void aVoiceThatIsNeverUsedBreaksItsGoal() {
    assertThat(voice.figures()).filteredOn(Figure::fails).hasSize(1);
  }
}
