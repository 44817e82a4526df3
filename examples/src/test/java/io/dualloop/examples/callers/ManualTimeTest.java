package io.dualloop.examples.callers;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.examples.callers.FirstScreen.TrackParcel;
import io.dualloop.examples.callers.FirstScreen.Tracking;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The README's way of testing a handler: no waiting, and the same every time. */
class ManualTimeTest {

  @Test
  void aSlowCarrierIsAnsweredForAtOnceAndTruthfullyLater() {
    ManualTime time = new ManualTime();
    Transport transport = InProcessTransport.builder().runtime(time).create();
    CompletableFuture<Tracking> carrier = new CompletableFuture<>();
    BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .runtime(time)
            .handleAsync(FirstScreen.TRACK, (query, task) -> carrier, Handling.attempts(1))
            .start();
    ForegroundLoop loop = ForegroundLoop.on(transport).runtime(time).start();
    List<String> said = new ArrayList<>();
    Session<String> session = loop.openSession("call-17", User.of("user_12345"), said::add);

    ask(session, "20231027");
    time.run();
    assertThat(said).containsExactly("Let me look that up");
    time.advance(Duration.ofSeconds(3));
    carrier.complete(new Tracking("Cologne", false));
    time.run();

    assertThat(said).containsExactly("Let me look that up", "Your parcel is in Cologne");
    loop.close();
    workers.close();
    transport.close();
  }

  private static void ask(Session<String> session, String orderNo) {
    session
        .newTurn()
        .ask(
            FirstScreen.TRACK.of(new TrackParcel(orderNo)),
            answer ->
                answer.match(
                    fresh -> session.say("Your parcel is in " + fresh.value().city()),
                    stale -> session.say("It was in " + stale.value().city()),
                    working -> session.say("Let me look that up"),
                    ended -> session.say(FirstScreen.sorry(ended.how()))));
  }
}
