package io.dualloop.examples.logistics;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real client against the real carrier. */
@Timeout(120)
class CarrierClientTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private Carrier carrier;
  private CarrierClient client;

  @BeforeEach
  void open() throws IOException {
    carrier = Carrier.open(new CarrierScript(17), new PlayClock());
    client = new CarrierClient(carrier.address());
  }

  @AfterEach
  void close() {
    carrier.close();
  }

  @Test
  void aRefusedCallSaysWhenToComeAgainAndThenSucceeds() throws Exception {
    TaskError error = errorOf(() -> client.track("1027"));

    assertThat(error.code()).isEqualTo("CARRIER_BUSY");
    assertThat(error.retryable()).isTrue();
    assertThat(error.retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(client.track("1027")).isEqualTo(new Tracking("1027", "Hamburg", false));
    awaitResults("429 busy, retry after 1 s", "200 OK, in Hamburg");
  }

  @Test
  void whileTheCarrierIsDownEachCallIsWorthAnotherAttemptAndIsMadeOnce() {
    carrier.goDown();

    TaskError dropped = errorOf(() -> client.track("8080"));
    TaskError broken = errorOf(() -> client.track("8080"));

    assertThat(dropped.code()).isEqualTo("CARRIER_DOWN");
    assertThat(dropped.retryable()).isTrue();
    assertThat(broken.code()).isEqualTo("CARRIER_DOWN");
    assertThat(broken.retryable()).isTrue();
    awaitResults("connection dropped", "503 out of order");
  }

  @Test
  void anUnknownParcelIsNotAskedForAgain() {
    TaskError error = untilAnswered("999");

    assertThat(error.code()).isEqualTo("NO_SUCH_PARCEL");
    assertThat(error.retryable()).isFalse();
  }

  @Test
  void aCarrierThatIsGoneIsWorthAnotherAttempt() {
    carrier.close();

    TaskError error = errorOf(() -> client.track("1027"));

    assertThat(error.code()).isEqualTo("CARRIER_DOWN");
    assertThat(error.retryable()).isTrue();
  }

  @Test
  void oneKeyBooksOnce() throws Exception {
    errorOf(() -> client.redeliver("1027", "key-1"));

    Booking booked = client.redeliver("1027", "key-1");

    assertThat(client.redeliver("1027", "key-1")).isEqualTo(booked);
    assertThat(client.redeliver("1027", "key-2")).isNotEqualTo(booked);
  }

  @Test
  void anInterruptEndsACallAndTheCarrierSeesIt() throws Exception {
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                ended.completeExceptionally(
                    new AssertionError("answered: " + client.track("5550")));
              } catch (InterruptedException e) {
                ended.complete(e);
              }
            });
    caller.start();
    await("the call to come").atMost(SOON).until(() -> carrier.callsFor("5550") == 1);

    caller.interrupt();

    assertThat(ended.get(20, SECONDS)).isInstanceOf(InterruptedException.class);
    awaitResults("the caller left");
  }

  /** The carrier writes a call down when it is done with it, so a little after the client. */
  private void awaitResults(String... results) {
    await("the carrier's record")
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(carrier.calls())
                    .extracting(CarrierCall::result)
                    .containsExactly(results));
  }

  /** The script may refuse an order a few times first. */
  private TaskError untilAnswered(String orderNo) {
    TaskError error = errorOf(() -> client.track(orderNo));
    return error.retryable() ? untilAnswered(orderNo) : error;
  }

  private static TaskError errorOf(ThrowingCallable call) {
    TaskFailure failure = catchThrowableOfType(TaskFailure.class, call);
    assertThat(failure).as("the call fails").isNotNull();
    return failure.error();
  }
}
