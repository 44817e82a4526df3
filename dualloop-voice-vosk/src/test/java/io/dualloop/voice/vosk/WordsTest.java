package io.dualloop.voice.vosk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WordsTest {

  private static final Words WORDS =
      Words.of(
          "{\"result\":[{\"conf\":1.0,\"word\":\"please\"},{\"conf\":0.3,\"word\":\"[unk]\"},"
              + "{\"conf\":0.8,\"word\":\"stop\"},{\"conf\":0.6,\"word\":\"it\"}],"
              + "\"text\":\"please [unk] stop it\"}");

  @Test
  void leavesOutWhatNoGrammarKnows() {
    assertThat(WORDS.text()).isEqualTo("please stop it");
    assertThat(WORDS.confidence()).isEqualTo(0.8, within(1e-9));
    assertThat(Words.partial("{\"partial\":\"[unk] stop [unk]\"}")).isEqualTo("stop");
    assertThat(Words.partial("{\"partial\":\"[unk]\"}")).isEmpty();
  }

  @Test
  void findsAWordOrSeveralInARow() {
    assertThat(WORDS.confidenceOf("please")).isEqualTo(1.0);
    assertThat(WORDS.confidenceOf("stop it")).isEqualTo(0.7, within(1e-9));
    assertThat(WORDS.confidenceOf("please it")).isZero();
    assertThat(WORDS.confidenceOf("sto")).isZero();
    assertThat(Words.NONE.confidenceOf("stop")).isZero();
  }

  @Test
  void isPutTogether() {
    Words more = Words.of("{\"result\":[{\"conf\":0.4,\"word\":\"now\"}]}");
    assertThat(WORDS.and(more).text()).isEqualTo("please stop it now");
    assertThat(WORDS.and(more).confidence()).isEqualTo(0.7, within(1e-9));
    assertThat(Words.NONE.and(more)).isEqualTo(more);
    assertThat(more.and(Words.NONE)).isEqualTo(more);
  }

  @Test
  void whatVoskGivesForNothingHasNoWords() {
    assertThat(Words.of("{\"text\": \"\"}").isEmpty()).isTrue();
    assertThat(Words.partial("{\"text\": \"\"}")).isEmpty();
    assertThatThrownBy(() -> Words.of("{")).hasMessageContaining("isn't JSON");
  }
}
