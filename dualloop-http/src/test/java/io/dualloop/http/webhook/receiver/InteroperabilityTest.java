package io.dualloop.http.webhook.receiver;

import static io.dualloop.http.webhook.receiver.Sent.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The public library for Java and this one accept each other's webhooks. */
class InteroperabilityTest {

  private static final String BODY = "{\"type\": \"ä€😀\", \"data\": [1.0, null]}";

  private final WebhookSecret older = WebhookSecret.random();
  private final WebhookSecret newer = WebhookSecret.random();

  @Test
  void whatTheySignIsAcceptedHere() throws Exception {
    String byBoth = theirs(newer) + " " + theirs(older);
    for (String signature : List.of(theirs(newer), theirs(older), byBoth)) {
      assertThat(received(signature, newer, older)).isEqualTo(Outcome.HANDLED);
    }
    assertThat(received(byBoth, older)).isEqualTo(Outcome.HANDLED);
    assertThat(received(theirs(newer), older)).isEqualTo(Outcome.NOT_SIGNED);
  }

  private String theirs(WebhookSecret secret) throws Exception {
    return new Webhook(secret.reveal()).sign("msg_1", NOW.getEpochSecond(), BODY);
  }

  private static Outcome received(String signature, WebhookSecret secret, WebhookSecret... more) {
    WebhookReceiverBuilder builder = WebhookReceiver.accepting(secret).clock(() -> NOW);
    for (WebhookSecret other : more) {
      builder.alsoAccepting(other);
    }
    Map<String, List<String>> headers =
        Map.of(
            "webhook-id", List.of("msg_1"),
            "webhook-timestamp", List.of(Long.toString(NOW.getEpochSecond())),
            "webhook-signature", List.of(signature));
    return builder
        .build(event -> {})
        .receive(new WebhookRequest(headers, BODY.getBytes(UTF_8), null))
        .outcome();
  }

  @Test
  void whatIsSignedHereIsAcceptedByThem() throws Exception {
    // They know no other time than now.
    Sent both = Sent.signed(List.of(newer, older), "t-1_7", Instant.now(), BODY);
    new Webhook(newer.reveal()).verify(BODY, both.headers());
    new Webhook(older.reveal()).verify(BODY, both.headers());
    Webhook stranger = new Webhook(WebhookSecret.random().reveal());
    assertThatThrownBy(() -> stranger.verify(BODY, both.headers()))
        .isInstanceOf(WebhookVerificationException.class);
  }
}
