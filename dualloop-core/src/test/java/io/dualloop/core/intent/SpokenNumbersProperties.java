package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.RuleBasedNumberFormat;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class SpokenNumbersProperties {

  private static final String[] DIGITS = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
  };

  private final RuleBasedNumberFormat speller =
      new RuleBasedNumberFormat(Locale.UK, RuleBasedNumberFormat.SPELLOUT);

  @Property(tries = 3_000)
  void readsEveryNumberAsItIsSpelt(@ForAll @IntRange(max = 999_999) int number) {
    assertThat(SpokenNumbers.number(speller.format(number, "%spellout-cardinal")))
        .contains(BigDecimal.valueOf(number));
  }

  @Property(tries = 3_000)
  void readsEveryNumberWithItsAnds(@ForAll @LongRange(max = 999_999_999_999L) long number) {
    assertThat(SpokenNumbers.number(speller.format(number, "%spellout-cardinal-verbose")))
        .contains(BigDecimal.valueOf(number));
  }

  @Property
  void readsDecimals(
      @ForAll @IntRange(max = 9_999) int whole,
      @ForAll @NumericChars @StringLength(min = 1, max = 6) String decimals) {
    String words = speller.format(whole, "%spellout-cardinal") + " point " + singly(decimals);

    assertThat(SpokenNumbers.number(words)).contains(new BigDecimal(whole + "." + decimals));
  }

  @Property
  void readsFigures(@ForAll @LongRange(max = 99_999_999L) long number) {
    assertThat(SpokenNumbers.number(Long.toString(number))).contains(BigDecimal.valueOf(number));
    assertThat(SpokenNumbers.number(String.format(Locale.ROOT, "%,d", number)))
        .contains(BigDecimal.valueOf(number));
  }

  @Property
  void readsDigitsOneByOne(@ForAll @NumericChars @StringLength(min = 1, max = 40) String digits) {
    assertThat(SpokenNumbers.digits(singly(digits))).contains(digits);
    assertThat(SpokenNumbers.digits(singly(digits).replace("zero", "oh"))).contains(digits);
    assertThat(SpokenNumbers.digits(String.join(" ", digits.split("")))).contains(digits);
  }

  @Property
  void readsPairs(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 10, max = 99) Integer> pairs) {
    String words =
        pairs.stream().map(pair -> speller.format(pair)).collect(Collectors.joining(" "));
    String digits = pairs.stream().map(String::valueOf).collect(Collectors.joining());

    assertThat(SpokenNumbers.digits(words)).contains(digits);
  }

  @Property
  void neverFailsAndReadsNothingButDigits(@ForAll String text) {
    assertThat(SpokenNumbers.digits(text).orElse("0")).matches("[0-9]+");
    assertThat(SpokenNumbers.number(text).orElse(BigDecimal.ZERO)).isNotNegative();
  }

  private static String singly(String digits) {
    return digits.chars().mapToObj(digit -> DIGITS[digit - '0']).collect(Collectors.joining(" "));
  }
}
