package io.dualloop.http.webhook.receiver;

import static io.dualloop.http.webhook.receiver.Sent.NOW;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each webhook is handled once, whatever comes twice or fails. */
@Timeout(30)
class OnceTest {

  private final WebhookSecret secret = WebhookSecret.random();
  private final AtomicInteger calls = new AtomicInteger();

  private WebhookReceiver receiver(WebhookHandler handler) {
    return WebhookReceiver.accepting(secret).clock(() -> NOW).build(handler);
  }

  private WebhookRequest request(String id) {
    return Sent.signed(secret, id, "{}").request();
  }

  @Test
  void twoAtOnceAreHandledByOneAndTheOtherComesBackLater() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    WebhookReceiver receiver =
        receiver(
            event -> {
              calls.incrementAndGet();
              inside.countDown();
              goOn.await();
            });
    CompletableFuture<WebhookDecision> first =
        CompletableFuture.supplyAsync(() -> receiver.receive(request("a")));
    assertThat(inside.await(10, SECONDS)).isTrue();
    WebhookDecision second = receiver.receive(request("a"));
    assertThat(second.outcome()).isEqualTo(Outcome.UNDER_WAY);
    assertThat(second.reply().status()).isEqualTo(409);
    goOn.countDown();
    assertThat(first.get(10, SECONDS).outcome()).isEqualTo(Outcome.HANDLED);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.REPEATED);
    assertThat(calls).hasValue(1);
  }

  @Test
  void whatFailedIsHandledWhenItIsRepeated() {
    WebhookReceiver receiver =
        receiver(
            event -> {
              if (calls.incrementAndGet() < 3) {
                throw new java.io.IOException("disk");
              }
            });
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.HANDLED);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.REPEATED);
  }

  @Test
  void alsoAnErrorLetsGo() {
    WebhookReceiver receiver =
        receiver(
            event -> {
              if (calls.incrementAndGet() == 1) {
                throw new AssertionError("defect");
              }
            });
    assertThatThrownBy(() -> receiver.receive(request("a"))).isInstanceOf(AssertionError.class);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.HANDLED);
  }

  @Test
  void theMemoryIsBoundedAndForgetsTheOldest() {
    WebhookReceiver receiver =
        WebhookReceiver.accepting(secret)
            .clock(() -> NOW)
            .ids(WebhookIds.inMemory(2))
            .build(event -> calls.incrementAndGet());
    for (String id : new String[] {"a", "b", "c"}) {
      assertThat(receiver.receive(request(id)).outcome()).isEqualTo(Outcome.HANDLED);
    }
    assertThat(receiver.receive(request("b")).outcome()).isEqualTo(Outcome.REPEATED);
    assertThat(receiver.receive(request("a")).outcome()).isEqualTo(Outcome.HANDLED);
  }
}
