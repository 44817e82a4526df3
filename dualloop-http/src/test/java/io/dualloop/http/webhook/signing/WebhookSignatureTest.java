package io.dualloop.http.webhook.signing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import java.util.List;
import org.junit.jupiter.api.Test;

class WebhookSignatureTest {

  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(UTF_8);
  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final long TIME = 1_614_265_330;

  /** The example of the specification. */
  private static final WebhookSecret SECRET =
      WebhookSecret.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

  @Test
  void signsAsTheSpecificationDoes() {
    assertThat(WebhookSignature.sign(List.of(SECRET), ID, TIME, BODY)).isEqualTo(SIGNATURE);
  }

  @Test
  void signsAsThePublicLibraryDoes() throws Exception {
    WebhookSecret secret = WebhookSecret.random();
    assertThat(WebhookSignature.sign(List.of(secret), ID, TIME, "ä€\n{}".getBytes(UTF_8)))
        .isEqualTo(new Webhook(secret.reveal()).sign(ID, TIME, "ä€\n{}"));
  }

  @Test
  void findsOneThatFitsAmongOthers() {
    WebhookSecret other = WebhookSecret.random();
    String both = WebhookSignature.sign(List.of(other, SECRET), ID, TIME, BODY);
    assertThat(both).endsWith(" " + SIGNATURE);
    assertThat(WebhookSignature.isSigned(List.of(SECRET), ID, TIME, BODY, both)).isTrue();
    assertThat(WebhookSignature.isSigned(List.of(other), ID, TIME, BODY, both)).isTrue();
    assertThat(
            WebhookSignature.isSigned(
                List.of(WebhookSecret.random(), other), ID, TIME, BODY, "v1a,abc v2,x " + both))
        .isTrue();
  }

  @Test
  void refusesAllElse() {
    byte[] reserialised = "{\"test\":2432232314}".getBytes(UTF_8);
    assertThat(isSigned(ID, TIME, reserialised, SIGNATURE)).isFalse();
    assertThat(isSigned(ID, TIME + 1, BODY, SIGNATURE)).isFalse();
    assertThat(isSigned(ID + "x", TIME, BODY, SIGNATURE)).isFalse();
    assertThat(isSigned(ID, TIME, BODY, SIGNATURE.substring(3))).isFalse();
    assertThat(isSigned(ID, TIME, BODY, SIGNATURE.replace("v1,", "v1a,"))).isFalse();
    assertThat(isSigned(ID, TIME, BODY, SIGNATURE.replace("v1,", "v2,"))).isFalse();
    assertThat(isSigned(ID, TIME, BODY, "")).isFalse();
    assertThat(isSigned(ID, TIME, BODY, "v1,")).isFalse();
    assertThat(isSigned(ID, TIME, BODY, "v1,x ".repeat(16) + SIGNATURE)).as("too many").isFalse();
    assertThat(
            WebhookSignature.isSigned(List.of(WebhookSecret.random()), ID, TIME, BODY, SIGNATURE))
        .isFalse();
  }

  @Test
  void anIdWithADotCanBeReadInTwoWaysAndIsRefused() {
    assertThatThrownBy(() -> WebhookSignature.sign(List.of(SECRET), "a.1", TIME, BODY))
        .hasMessageContaining("no dot, but is 'a.1'");
    assertThatThrownBy(() -> isSigned("a.1", TIME, BODY, SIGNATURE)).hasMessageContaining("no dot");
    assertThatThrownBy(() -> WebhookSignature.sign(List.of(), ID, TIME, BODY))
        .hasMessageContaining("no secret");
  }

  private static boolean isSigned(String id, long time, byte[] body, String signatures) {
    return WebhookSignature.isSigned(List.of(SECRET), id, time, body, signatures);
  }
}
