package io.dualloop.http.webhook.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSecretTest {

  @ParameterizedTest
  @ValueSource(ints = {24, 32, 64})
  void readsWhatTheStandardAllows(int bytes) {
    String text = "whsec_" + Base64.getEncoder().encodeToString(new byte[bytes]);
    assertThat(WebhookSecret.of(text).reveal()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 23, 65, 1000})
  void refusesOtherLengths(int bytes) {
    String text = "whsec_" + Base64.getEncoder().encodeToString(new byte[bytes]);
    assertThatThrownBy(() -> WebhookSecret.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("24 to 64 bytes, but this one has " + bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "whsec",
        "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr",
        "WHSEC_AAAA",
        "whsec_!fKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        " whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
      })
  void refusesOtherFormsWithoutRepeatingThem(String text) {
    assertThatThrownBy(() -> WebhookSecret.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasNoCause()
        .hasMessageNotContainingAny("fKQ9", "AAAA", "!");
  }

  @Test
  void neverShowsItself() {
    WebhookSecret secret = WebhookSecret.random();
    assertThat(secret).hasToString("whsec_…").isEqualTo(WebhookSecret.of(secret.reveal()));
    assertThat(secret).isNotEqualTo(WebhookSecret.random());
    FieldKey key = FieldKey.random("k1");
    assertThat(key).hasToString("key k1");
  }
}
