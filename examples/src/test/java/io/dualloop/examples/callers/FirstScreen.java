package io.dualloop.examples.callers;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.function.Consumer;

/** The README's first screen. */
final class FirstScreen implements AutoCloseable {

  record TrackParcel(String orderNo) {}

  record Tracking(String city, boolean delivered) {}

  // shared by both sides: a question, what makes two of them the same, how long an answer is good
  static final Query<TrackParcel, Tracking> TRACK =
      TaskType.query("QUERY_LOGISTICS", TrackParcel.class, Tracking.class)
          .sameWhen(TrackParcel::orderNo)
          .goodFor(t -> t.delivered() ? ofHours(24) : ofMinutes(10));

  /** A slow service. */
  interface Carrier {
    Tracking track(String orderNo) throws Exception;
  }

  final Transport transport;
  final BackgroundLoop workers;
  final ForegroundLoop loop;
  final Session<String> session;

  FirstScreen(Carrier carrier, Consumer<String> speaker) {
    transport = InProcessTransport.create();

    // background: slow, may fail, is retried, survives
    workers =
        BackgroundLoop.on(transport)
            .handle(
                TRACK,
                (query, task) -> carrier.track(query.orderNo()),
                Handling.attempts(5).backoff(ofMillis(200)).attemptTimeout(ofSeconds(10)))
            .start();

    // foreground: never blocks; what it says is said off the loop, one at a time
    loop = ForegroundLoop.on(transport).start();
    session = loop.openSession("call-17", User.of("user_12345"), speaker);
  }

  Inquiry<Tracking> ask(String orderNo) {
    return session
        .newTurn()
        .ask(
            TRACK.of(new TrackParcel(orderNo)).acceptAgeUpTo(ofMinutes(3)),
            answer ->
                answer.match(
                    fresh -> session.say("Your parcel is in " + fresh.value().city()),
                    stale ->
                        session.say(
                            ago(stale.age())
                                + " it was in "
                                + stale.value().city()
                                + ", checking again"),
                    working -> session.say("Let me look that up"),
                    ended -> session.say(sorry(ended.how()))));
  }

  static String ago(Duration age) {
    return age.toMinutes() + " minutes ago";
  }

  static String sorry(Answer.How how) {
    return switch (how) {
      case FAILED -> "Sorry, that did not work";
      case TIMEOUT -> "Sorry, that took too long";
      case CANCELLED -> "All right, cancelled";
      case UNAVAILABLE -> "Sorry, I can't tell right now";
    };
  }

  @Override
  public void close() {
    loop.close();
    workers.close();
    transport.close();
  }
}
