package io.dualloop.examples.logistics;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.core.intent.Intent;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The assistant before Dualloop. It waits for the carrier on the loop's own thread; when that froze
 * for too long, a limit of 2 seconds was added. Behind the limit the call goes on, and fills a
 * cache that knows no ages.
 */
final class OldAssistant implements SpeechListener, AutoCloseable {

  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final Executor loop;
  private final Map<String, Tracking> cache = new ConcurrentHashMap<>();
  private final CarrierClient carrier;
  private final OldCalls calls;
  private final Journal journal;
  private final PlayClock clock;
  private long turn;

  OldAssistant(Executor loop, CarrierClient carrier, Journal journal, PlayClock clock) {
    this.loop = loop;
    this.carrier = carrier;
    this.calls = new OldCalls(journal, clock);
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public void ended(long utterance, Heard heard) {
    long spoken = System.nanoTime() - heard.sinceSpeech().toNanos();
    loop.execute(() -> heard(heard, spoken));
  }

  private void heard(Heard heard, long spoken) {
    turn++;
    journal.heard(turn, heard.text(), spoken);
    Intent intent =
        Wishes.PATTERNS.understand(heard.text()).stream()
            .map(candidate -> candidate.intent())
            .findFirst()
            .orElse(new Intent("unknown", Map.of()));
    String orderNo = intent.parameter(Wishes.ORDER).orElse("");
    switch (intent.name()) {
      case Wishes.TRACK -> track(orderNo);
      case Wishes.REDELIVER -> redeliver(orderNo);
      case Wishes.GOODBYE -> say(Line.Kind.DONE, "Goodbye.");
      case Wishes.CANCEL ->
          // It is heard when the call has ended or was given up: there is never anything to cancel.
          say(
              calls.running() > 0 ? Line.Kind.WRONG : Line.Kind.DONE,
              "There is nothing to cancel.");
      default -> say(Line.Kind.SORRY, "Sorry, I did not understand that.");
    }
  }

  private void track(String orderNo) {
    Tracking known = cache.get(orderNo);
    if (known != null) {
      say(isTrue(known) ? Line.Kind.CACHED : Line.Kind.WRONG, whereIs(known));
      return;
    }
    Future<Tracking> call =
        calls.start(
            Tasks.TRACK.name(),
            () -> {
              Tracking found = carrier.track(orderNo);
              cache.put(orderNo, found);
              return found;
            });
    try {
      say(Line.Kind.FRESH, whereIs(await(call)));
    } catch (TimeoutException | ExecutionException e) {
      say(Line.Kind.SORRY, "Query failed, please try again later.");
    }
  }

  private void redeliver(String orderNo) {
    String key = "turn-" + turn;
    try {
      Booking booking =
          await(calls.start(Tasks.REDELIVER.name(), () -> carrier.redeliver(orderNo, key)));
      say(Line.Kind.DONE, "Done. It comes tomorrow, booking " + booking.reference() + ".");
    } catch (TimeoutException | ExecutionException e) {
      say(Line.Kind.SORRY, "Booking failed, please try again later.");
    }
  }

  /** The loop stands still here. */
  private static <T> T await(Future<T> call) throws TimeoutException, ExecutionException {
    try {
      return call.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TimeoutException("interrupted");
    }
  }

  private static String whereIs(Tracking parcel) {
    return "Your parcel is in " + parcel.city() + ".";
  }

  /** The assistant can't know this; whoever draws the time-line can. */
  private boolean isTrue(Tracking known) {
    return Parcels.find(known.orderNo(), clock.ms()).filter(known::equals).isPresent();
  }

  private void say(Line.Kind kind, String text) {
    journal.said(new Line(turn, kind, text));
  }

  @Override
  public void close() {
    calls.close();
  }
}
