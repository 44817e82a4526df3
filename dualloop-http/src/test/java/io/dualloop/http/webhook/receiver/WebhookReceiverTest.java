package io.dualloop.http.webhook.receiver;

import static io.dualloop.http.webhook.receiver.Sent.NOW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.http.HttpReply;
import io.dualloop.http.webhook.egress.AddressRange;
import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.FieldKey;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookReceiverTest {

  private static final String BODY =
      "{\"type\": \"task.succeeded\", \"data\": {\"version\": 3.10}}";

  private final WebhookSecret secret = WebhookSecret.random();
  private final List<WebhookEvent> handled = new CopyOnWriteArrayList<>();
  private final WebhookReceiver receiver = accepting().build(handled::add);

  private WebhookReceiverBuilder accepting() {
    return WebhookReceiver.accepting(secret).clock(() -> NOW);
  }

  private Sent sent(String id) {
    return Sent.signed(secret, id, BODY);
  }

  private Outcome outcome(Sent sent) {
    return receiver.receive(sent.request()).outcome();
  }

  @Test
  void handsOverWhatIsGenuine() {
    assertThat(outcome(sent("a_1"))).isEqualTo(Outcome.HANDLED);
    WebhookEvent event = handled.get(0);
    assertThat(event.id()).isEqualTo("a_1");
    assertThat(event.sentAt()).isEqualTo(NOW);
    assertThat(event.type()).isEqualTo("task.succeeded");
    assertThat(event.data()).hasToString("{\"version\":3.10}");
    assertThat(event.body()).hasToString(BODY);
  }

  @Test
  void whatIsRepeatedIsAnsweredWithSuccessAndHandledOnce() {
    assertThat(outcome(sent("a_1"))).isEqualTo(Outcome.HANDLED);
    HttpReply reply = receiver.receive(sent("a_1").request()).reply();
    assertThat(reply.status()).isEqualTo(204);
    assertThat(handled).hasSize(1);
  }

  @Test
  void aReplayIsRefusedAfterTheWindowAndHandledOnceWithin() {
    for (int seconds : new int[] {-301, 301, -86_400, 1_000_000}) {
      Sent late = Sent.signed(List.of(secret), "a_1", NOW.plusSeconds(seconds), BODY);
      assertThat(outcome(late)).as(seconds + " s").isEqualTo(Outcome.MALFORMED);
    }
    for (int seconds : new int[] {-300, 300, 0}) {
      Sent near = Sent.signed(List.of(secret), "a_1", NOW.plusSeconds(seconds), BODY);
      assertThat(receiver.receive(near.request()).outcome().status()).isEqualTo(204);
    }
    assertThat(handled).hasSize(1);
  }

  @Test
  void whatWasReadAndWrittenAgainIsRefused() {
    Sent again = sent("a_1").body(BODY.replace(" ", ""));
    assertThat(outcome(again)).isEqualTo(Outcome.NOT_SIGNED);
    assertThat(handled).isEmpty();
    assertThat(outcome(sent("a_1"))).as("and leaves no trace").isEqualTo(Outcome.HANDLED);
  }

  @Test
  void bothSecretsAreGoodWhileTheyRotate() {
    WebhookSecret newer = WebhookSecret.random();
    WebhookReceiver rotating = accepting().alsoAccepting(newer).build(handled::add);
    List<List<WebhookSecret>> steps =
        List.of(List.of(secret), List.of(newer, secret), List.of(newer));
    for (int i = 0; i < steps.size(); i++) {
      Sent sent = Sent.signed(steps.get(i), "step_" + i, NOW, BODY);
      assertThat(rotating.receive(sent.request()).outcome()).isEqualTo(Outcome.HANDLED);
    }
    // Who has not heard of the newer secret yet accepts what is signed with both.
    assertThat(outcome(Sent.signed(steps.get(1), "a_1", NOW, BODY))).isEqualTo(Outcome.HANDLED);
    assertThat(outcome(Sent.signed(steps.get(2), "a_2", NOW, BODY))).isEqualTo(Outcome.NOT_SIGNED);
  }

  @Test
  void anIdWithADotCouldBeReadInTwoWays() {
    // Both sign the bytes "a.1.1800000000.{}", if the dot is taken.
    Sent dotted = sent("a_1").header("Webhook-Id", "a.1");
    assertThat(outcome(dotted)).isEqualTo(Outcome.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a,b", "a\nb", "ä"})
  void refusesOddIds(String id) {
    assertThat(outcome(sent("a").header("Webhook-Id", id))).isEqualTo(Outcome.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "-1800000000",
        "+1800000000",
        "01800000000",
        "1800000000.0",
        "1.8e9",
        "1800000000 ",
        "99999999999999999999",
        "１８００００００００"
      })
  void refusesOddTimes(String time) {
    assertThat(outcome(sent("a").header("Webhook-Timestamp", time))).isEqualTo(Outcome.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Webhook-Id", "Webhook-Timestamp", "Webhook-Signature"})
  void refusesMissingAndDoubleHeaders(String name) {
    Sent sent = sent("a_1");
    String value = sent.request().header(name).get(0);
    assertThat(outcome(sent.header(name))).isEqualTo(Outcome.MALFORMED);
    assertThat(outcome(sent.header(name, value, value))).isEqualTo(Outcome.MALFORMED);
    assertThat(outcome(sent.header(name.toUpperCase(java.util.Locale.ROOT), value)))
        .as("in two cases")
        .isEqualTo(Outcome.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "v1,", "v1", "v1a,AAAA", "v1,AAAA", "none"})
  void refusesOddSignatures(String signature) {
    assertThat(outcome(sent("a").header("Webhook-Signature", signature)))
        .isEqualTo(Outcome.NOT_SIGNED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "[]", "\"a\"", "null", "{} {}", "{\"a\":1,\"a\":2}", "{"})
  void refusesWhatIsNoObject(String body) {
    assertThat(outcome(Sent.signed(secret, "a_1", body))).isEqualTo(Outcome.MALFORMED);
  }

  @Test
  void refusesALongBodyBeforeItIsRead() {
    WebhookReceiver small = accepting().maxBody(10).build(handled::add);
    WebhookDecision decision = small.receive(sent("a_1").request());
    assertThat(decision.outcome()).isEqualTo(Outcome.TOO_LARGE);
    HttpReply reply = decision.reply();
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.headers()).containsEntry("Content-Type", "application/problem+json");
    assertThat(new String(reply.body(), UTF_8))
        .isEqualTo(
            "{\"type\":\"urn:dualloop:problem:body-too-large\",\"title\":\"The webhook was not"
                + " taken\",\"status\":413,\"detail\":\"the body may have 10 bytes\"}");
  }

  @Test
  void takesNothingFromOtherAddresses() throws Exception {
    WebhookReceiver listed =
        accepting()
            .allow(AddressRange.of("192.0.2.0/24"))
            .allow(AddressRange.of("2001:db8::/32"))
            .build(handled::add);
    assertThat(listed.receive(sent("a_1").request()).outcome()).isEqualTo(Outcome.NOT_ALLOWED);
    assertThat(
            listed
                .receive(new WebhookRequest(sent("a_1").headers(), BODY.getBytes(UTF_8), null))
                .outcome())
        .isEqualTo(Outcome.NOT_ALLOWED);
    for (String good : List.of("192.0.2.9", "2001:db8::9", "::ffff:192.0.2.9")) {
      assertThat(listed.receive(sent("a_1").from(good).request()).outcome().status())
          .isEqualTo(204);
    }
  }

  @Test
  void boundsWhatOneAddressSends() throws Exception {
    WebhookReceiver slow = accepting().rate(1, 3).build(handled::add);
    for (int i = 0; i < 3; i++) {
      assertThat(slow.receive(sent("a_" + i).request()).outcome()).isEqualTo(Outcome.HANDLED);
    }
    WebhookDecision fourth = slow.receive(sent("a_4").request());
    assertThat(fourth.outcome()).isEqualTo(Outcome.TOO_MANY);
    assertThat(fourth.reply().headers()).containsEntry("Retry-After", "1");
    assertThat(slow.receive(sent("a_4").from("192.0.2.1").request()).outcome())
        .as("another address")
        .isEqualTo(Outcome.HANDLED);
  }

  @Test
  void decryptsFieldsByTheIdOfTheirKey() {
    FieldKey old = FieldKey.random("old");
    FieldKey now = FieldKey.random("now");
    WebhookReceiver decrypting = accepting().decrypting(old).decrypting(now).build(handled::add);
    String body =
        "{\"data\":{\"a\":%s,\"b\":%s,\"c\":3}}"
            .formatted(
                old.seal("a_1", "a", "\"old\"".getBytes(UTF_8)),
                now.seal("a_1", "b", "{\"x\":1}".getBytes(UTF_8)));
    Sent sent = Sent.signed(secret, "a_1", body);
    assertThat(decrypting.receive(sent.request()).outcome()).isEqualTo(Outcome.HANDLED);
    assertThat(handled.get(0).data()).hasToString("{\"a\":\"old\",\"b\":{\"x\":1},\"c\":3}");
    assertThat(outcome(sent)).as("without its keys").isEqualTo(Outcome.MALFORMED);
    Sent moved = Sent.signed(secret, "a_2", body);
    assertThat(decrypting.receive(moved.request()).outcome())
        .as("fields of another webhook")
        .isEqualTo(Outcome.MALFORMED);
  }

  @Test
  void aFailureRepeatsNothingThatWasSent() {
    WebhookReceiver failing =
        accepting()
            .build(
                event -> {
                  throw new IllegalStateException("secret of the program");
                });
    WebhookDecision decision = failing.receive(sent("a_1").request());
    assertThat(decision.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(new String(decision.reply().body(), UTF_8)).doesNotContain("secret");
  }

  @Test
  void anEmptyMemoryIsRefused() {
    assertThatThrownBy(() -> WebhookIds.inMemory(0)).hasMessageContaining("but is 0");
    assertThatThrownBy(() -> accepting().window(Duration.ZERO)).hasMessageContaining("positive");
    assertThat(new WebhookRequest(Map.of(), new byte[0], null).header("x")).isEmpty();
  }
}
