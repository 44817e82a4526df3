package io.dualloop.core.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "Yes!",
        "yeah",
        "uh yes",
        "well yes",
        "oh yeah",
        "right",
        "okay",
        "okay right",
        "that's right",
        "that’s right",
        "that is correct",
        "yes that's right",
        "yes please",
        "please do",
        "go ahead",
        "yes deliver it tomorrow",
        "i think so",
        "of course"
      })
  void yes(String text) {
    assertThat(Confirmation.of(text)).isEqualTo(Confirmation.YES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no",
        "nope",
        "um no",
        "okay no",
        "no thank you",
        "wrong",
        "that's wrong",
        "no that's wrong",
        "not right",
        "that's not right",
        "that is not the one",
        "please don't",
        "don't do it",
        "no eight zero eight zero",
        "i don't think so",
        "of course not"
      })
  void no(String text) {
    assertThat(Confirmation.of(text)).isEqualTo(Confirmation.NO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "uh",
        "please",
        "yes no",
        "no wait yes",
        "yes that's wrong",
        "no that's right",
        "no problem",
        "no idea",
        "right where is my parcel",
        "okay where is it",
        "i don't know",
        "never mind",
        "where is parcel one zero two seven",
        "the right one is wrong",
        "know",
        "eyes"
      })
  void neither(String text) {
    assertThat(Confirmation.of(text)).isEqualTo(Confirmation.NEITHER);
  }

  @Test
  @SuppressWarnings("NullAway")
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> Confirmation.of(null));
  }
}
