package io.dualloop.benchmarks.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "go forward ten meters, go forward ten meters, 0",
    "go forward ten meters, go forward then meters, 1",
    "go forward ten meters, go forward meters, 1",
    "go forward ten meters, go forward for ten meters, 1",
    "go forward ten meters, '', 4",
    "go forward ten meters, forward go ten meters, 2",
    "one two three, four one two, 2"
  })
  void countsWordsReplacedLeftOutAndAdded(String said, String heard, int errors) {
    assertThat(WordErrors.between(said, heard).errors()).isEqualTo(errors);
  }

  @ParameterizedTest
  @CsvSource({
    "'Where is parcel 1027?', where is parcel one zero two seven",
    "'Thank you, good-bye.', thank you goodbye",
    "Ten Metres, ten meters",
    "it's, it's"
  })
  void spellingIsNoError(String said, String heard) {
    assertThat(WordErrors.between(said, heard).errors()).isZero();
  }

  @Test
  void rateIsOfAllWordsSaid() {
    WordErrors sum =
        WordErrors.NONE
            .plus(WordErrors.between("one two three", "one two"))
            .plus(WordErrors.between("four", "four"));

    assertThat(sum.percent()).isCloseTo(25, within(1e-9));
    assertThat(WordErrors.NONE.percent()).isNaN();
  }
}
