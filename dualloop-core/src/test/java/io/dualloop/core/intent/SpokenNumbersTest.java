package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpokenNumbersTest {

  @ParameterizedTest
  @CsvSource({
    "one zero two seven, 1027",
    "'One, zero -- two. Seven!', 1027",
    "five five five oh, 5550",
    "double five five o, 5550",
    "triple zero seven, 0007",
    "double oh seven, 007",
    "10 27, 1027",
    "10-27, 1027",
    "'1,027', 1027",
    "0042, 0042",
    "ten twenty seven, 1027",
    "twenty twenty three, 2023",
    "twenty-twenty-three, 2023",
    "nineteen ninety nine, 1999",
    "twenty oh five, 2005",
    "twenty five, 25",
    "two thousand and twenty three, 2023",
    "five hundred, 500",
    "two thousand double five, 200055",
    "9 eight 7, 987"
  })
  void readsDigits(String words, String digits) {
    assertThat(SpokenNumbers.digits(words)).contains(digits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "parcel one",
        "one two please",
        "double",
        "double ten",
        "2.5",
        "a",
        "and"
      })
  void readsNoDigitsWhereAnotherWordStands(String text) {
    assertThat(SpokenNumbers.digits(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "zero, 0",
    "twenty three, 23",
    "Twenty-Three, 23",
    "two hundred and five, 205",
    "two hundred five, 205",
    "a hundred, 100",
    "twelve hundred, 1200",
    "one thousand, 1000",
    "a thousand and one, 1001",
    "five million two hundred thousand, 5200000",
    "5 million, 5000000",
    "two point five, 2.5",
    "two point oh five, 2.05",
    "two point five zero, 2.50",
    "zero point five, 0.5",
    "point five, 0.5",
    "2.5, 2.5",
    "'1,000.25', 1000.25",
    "12345678901234567890, 12345678901234567890"
  })
  void readsNumbers(String words, BigDecimal number) {
    assertThat(SpokenNumbers.number(words)).contains(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "and five",
        "two hundred and",
        "two hundred and a",
        "hundred",
        "point",
        "two point",
        "one zero two seven",
        "twenty twenty three",
        "one thousand two thousand",
        "zero thousand",
        "two oh five",
        "1.5 million",
        "twenty three parcels"
      })
  void readsNoNumberWhereItWouldGuess(String text) {
    assertThat(SpokenNumbers.number(text)).isEmpty();
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> SpokenNumbers.digits(null));
    assertThatNullPointerException().isThrownBy(() -> SpokenNumbers.number(null));
  }
}
