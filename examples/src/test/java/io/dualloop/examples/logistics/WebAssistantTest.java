package io.dualloop.examples.logistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page, in a real browser: its own code, and the client that the library ships. */
class WebAssistantTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  private final HeldCarrier carrier = new HeldCarrier();
  private final Transport transport = InProcessTransport.create();
  private final BackgroundLoop workers = carrier.workers(transport);
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private WebAssistant assistant;
  private AssistantPage page;

  @BeforeEach
  void open() throws Exception {
    assistant = WebAssistant.serve(0, loop);
    page = BROWSER.open(assistant);
  }

  @AfterEach
  void close() throws Exception {
    try {
      page.close();
    } finally {
      assistant.close();
      loop.close();
      workers.close();
      transport.close();
    }
  }

  @Test
  void answersAtOnceShowsTheProgressAndEnds() throws Exception {
    assertThat(page.ask("Where is parcel 1027?")).isEqualTo("Let me look that up.");

    HeldCarrier.Call call = carrier.next();
    call.task().progress(40, "Asking the carrier");
    page.awaitProgress(40, "Asking the carrier");
    page.awaitConnection("live");
    call.answer().complete(new Tracking("1027", "Hamburg", false));

    page.awaitText("Your parcel is in Hamburg.");
    page.awaitConnection("idle");
    assertThat(page.told()).containsExactly("Let me look that up.", "Your parcel is in Hamburg.");
  }

  @Test
  void anOldAnswerIsShownWithItsAgeUntilANewOneIsThere() throws Exception {
    page.ask("track 1027");
    HeldCarrier.Call call = carrier.next();
    call.task().dataAge(Duration.ofSeconds(90));
    call.answer().complete(new Tracking("1027", "Hamburg", false));
    page.awaitText("Your parcel is in Hamburg.");

    page.ask("track 1027");
    page.awaitText("It was in Hamburg, I am checking again.");
    assertThat(page.lastAge()).matches("Found (9|1[0-2])[0-9] seconds ago");
    carrier.next().answer().complete(new Tracking("1027", "Hanover", false));

    page.awaitText("It has moved on, and is now in Hanover.");
    assertThat(page.lastAge()).matches("Found (just now|[0-9]{1,2} seconds ago)");
  }

  @Test
  void aCancelTellsWhatBecameOfTheWork() throws Exception {
    assertThat(page.ask("Deliver parcel 5550 tomorrow")).isEqualTo("I am arranging that.");
    carrier.next();
    page.pressCancel();
    page.awaitText("Cancelled. The carrier is no longer asked.");

    page.ask("Where is parcel 5550?");
    carrier.next();
    page.ask("cancel that");
    page.awaitText("Cancelled. The carrier is no longer asked.");
    page.ask("cancel that");
    assertThat(page.hint()).isEqualTo("There is nothing to cancel.");
  }

  @Test
  void aReloadLosesNothingAndTellsNoEndingAgain() throws Exception {
    page.ask("Deliver parcel 4711 tomorrow");
    HeldCarrier.Call call = carrier.next();
    call.task().progress(60, "Booking a driver");
    page.awaitProgress(60, "Booking a driver");

    page.reload();
    assertThat(page.texts()).containsExactly("I am arranging that.");
    page.awaitProgress(60, "Booking a driver");
    call.answer().complete(new Booking("4711", "R-1"));
    String done = "Done. Parcel 4711 comes tomorrow, booking R-1.";
    page.awaitText(done);

    page.reload();
    assertThat(page.texts()).containsExactly(done);
    assertThat(page.told()).containsOnlyOnce(done);
    assertThat(carrier.unseen()).isZero();
  }

  @Test
  void withoutStreamsItPolls() throws Exception {
    page.allowSockets(false);
    page.blockStreams();
    page.ask("Where is parcel 1027?");
    HeldCarrier.Call call = carrier.next();
    page.awaitConnection("polling");
    call.answer().complete(new Tracking("1027", "Hamburg", false));
    page.awaitText("Your parcel is in Hamburg.");
    assertThat(page.told()).containsOnlyOnce("Your parcel is in Hamburg.");
  }

  @Test
  void whereItsSocketIsCutItStreamsAndComesBackToTheSocket() throws Exception {
    page.close();
    try (FaultProxy proxy = FaultProxy.to("127.0.0.1", assistant.port())) {
      page = BROWSER.open("http://127.0.0.1:" + proxy.port() + "/");
      page.ask("Deliver parcel 4711 tomorrow");
      HeldCarrier.Call call = carrier.next();
      page.awaitChannel("socket");
      call.task().progress(20, "Finding the parcel");
      page.awaitProgress(20, "Finding the parcel");

      page.allowSockets(false);
      proxy.reset();
      page.awaitChannel("stream");
      call.task().progress(60, "Booking a driver");
      page.awaitProgress(60, "Booking a driver");

      page.allowSockets(true);
      page.awaitChannel("socket");
      call.answer().complete(new Booking("4711", "R-1"));
      page.awaitText("Done. Parcel 4711 comes tomorrow, booking R-1.");
      assertThat(page.told()).containsOnlyOnce("Done. Parcel 4711 comes tomorrow, booking R-1.");
      assertThat(carrier.unseen()).isZero();
    }
  }

  @Test
  void whereTheServerClosesItsSocketNothingIsMissed() throws Exception {
    page.ask("Deliver parcel 4711 tomorrow");
    HeldCarrier.Call call = carrier.next();
    page.awaitChannel("socket");
    int port = assistant.port();
    assistant.close();
    assistant = WebAssistant.serve(port, loop);
    call.answer().complete(new Booking("4711", "R-1"));
    page.awaitText("Done. Parcel 4711 comes tomorrow, booking R-1.");
    assertThat(page.told()).containsOnlyOnce("Done. Parcel 4711 comes tomorrow, booking R-1.");
  }

  @Test
  void aServiceThatWasGoneIsFoundAgainAndEveryOrderIsOneOrder() throws Exception {
    page.ask("Deliver parcel 1027 tomorrow");
    HeldCarrier.Call first = carrier.next();
    page.awaitConnection("live");
    int port = assistant.port();
    assistant.close();
    page.awaitConnection("cut");
    page.ask("Deliver parcel 4711 tomorrow");
    page.awaitText("I can’t be reached right now, but nothing is lost: I keep trying.");
    first.answer().complete(new Booking("1027", "R-1"));

    assistant = WebAssistant.serve(port, loop);
    carrier.next().answer().complete(new Booking("4711", "R-2"));

    page.awaitText("Done. Parcel 4711 comes tomorrow, booking R-2.");
    page.awaitConnection("idle");
    assertThat(page.texts())
        .containsExactly(
            "Done. Parcel 1027 comes tomorrow, booking R-1.",
            "Done. Parcel 4711 comes tomorrow, booking R-2.");
    assertThat(page.told())
        .containsOnlyOnce("Done. Parcel 1027 comes tomorrow, booking R-1.")
        .containsOnlyOnce("Done. Parcel 4711 comes tomorrow, booking R-2.");
    assertThat(carrier.unseen()).isZero();
  }

  @Test
  void anOrderWhoseAnswerWasLostIsRepeatedWithItsKeyAndStaysOneOrder() throws Exception {
    page.close();
    try (FaultProxy proxy = FaultProxy.to("127.0.0.1", assistant.port())) {
      page = BROWSER.open("http://127.0.0.1:" + proxy.port() + "/");
      proxy.toServer().onBytes("POST /tasks", proxy.toClient()::swallow);
      page.ask("Deliver parcel 4711 tomorrow");
      HeldCarrier.Call call = carrier.next();
      proxy.reset();
      proxy.heal();

      page.awaitConnection("live");
      call.answer().complete(new Booking("4711", "R-1"));
      page.awaitText("Done. Parcel 4711 comes tomorrow, booking R-1.");
      assertThat(carrier.unseen()).isZero();
    }
  }

  @Test
  void whatIsNotUnderstoodIsSaidAndNothingIsMadeOfIt() throws Exception {
    page.ask("<img src=x onerror=alert(1)>");
    assertThat(page.hint()).contains("I understand");
    assertThat(page.texts()).isEmpty();
  }
}
