package io.dualloop.voice.vosk.speaking;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsHeardTest {

  private static SpokenSamples spoken(String text) throws IOException, InterruptedException {
    SpokenSamples samples = new SpokenSamples(Integer.MAX_VALUE, () -> {});
    new ToneVoice().synthesize(text, samples);
    samples.finish();
    return samples;
  }

  /** aa bbbb c: they end after 100, 350 and 450 ms. */
  @ParameterizedTest
  @CsvSource({"0, 0", "90, 0", "100, 1", "340, 1", "350, 2", "390, 2", "440, 2", "450, 3"})
  void aWordCountsWhenItIsWhole(int millis, int words) throws Exception {
    String text = "aa bbbb c";
    assertThat(WordsHeard.estimate(text, spoken(text), ToneVoice.bytes(millis))).isEqualTo(words);
  }

  @Test
  void whileTheRestIsNotMadeYetSlowSpeechIsAssumed() throws Exception {
    SpokenSamples begun = new SpokenSamples(Integer.MAX_VALUE, () -> {});
    begun.take(ToneVoice.tone(400), ToneVoice.bytes(400));
    // 8 letters at 100 ms: half of it.
    assertThat(WordsHeard.estimate("aa bb cc dd", begun, ToneVoice.bytes(400))).isEqualTo(2);
  }

  @Test
  void wordsAreWhatWhiteSpaceSeparates() {
    assertThat(WordsHeard.all(" one\u00a0two\u2003three\n- ")).isEqualTo(4);
    assertThat(WordsHeard.all("...")).isEqualTo(1);
  }

  @Test
  void nothingIsHeardOfSilence() throws Exception {
    assertThat(WordsHeard.estimate("a", SpokenSamples.of(new byte[640]), 640)).isZero();
  }
}
