package io.dualloop.examples.logistics;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Floor;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.foreground.Turn;
import io.dualloop.voice.vosk.Utterance;
import java.util.List;

/**
 * The assistant with two loops. What it hears arrives on the foreground loop's thread; it asks,
 * says what can be said at once, and never waits.
 */
final class Assistant implements Listener, AutoCloseable {

  private final Session<Line> session;
  private final Journal journal;

  Assistant(ForegroundLoop loop, Journal journal) {
    this.session = loop.openSession("call-17", User.of("user_12345"), journal::said);
    this.journal = journal;
  }

  @Override
  public void heard(Utterance utterance) {
    Turn turn = session.newTurn();
    journal.heard(turn.number(), utterance);
    session.floor(Floor.OPEN);
    Intent intent = Intents.of(utterance.text());
    if (intent instanceof Intent.Track track) {
      track(turn, track.orderNo());
    } else if (intent instanceof Intent.Deliver deliver) {
      redeliver(turn, deliver.orderNo());
    } else if (intent instanceof Intent.Cancel) {
      cancel(turn);
    } else if (intent instanceof Intent.Goodbye) {
      say(turn, Line.Kind.DONE, "Goodbye.");
    } else {
      say(turn, Line.Kind.SORRY, "Sorry, I did not understand that.");
    }
  }

  private void track(Turn turn, String orderNo) {
    ParcelAnswers answers = new ParcelAnswers((kind, text) -> say(turn, kind, text));
    watch(turn, turn.ask(Tasks.TRACK.of(new TrackParcel(orderNo)), answers));
  }

  private void redeliver(Turn turn, String orderNo) {
    watch(
        turn,
        turn.submit(
            Tasks.REDELIVER.of(new Redeliver(orderNo)),
            answer ->
                answer.match(
                    booked -> say(turn, Line.Kind.DONE, booked(booked.value())),
                    stale -> {}, // a command's result is never an old one
                    working -> say(turn, Line.Kind.WORKING, "I am arranging that."),
                    ended -> sorry(turn, ended))));
  }

  private static String booked(Booking booking) {
    return "Done. Parcel "
        + booking.orderNo()
        + " comes tomorrow, booking "
        + booking.reference()
        + ".";
  }

  /** Stops what was asked last; what is said about it is what became of it. */
  private void cancel(Turn turn) {
    List<Inquiry<?>> open = session.open();
    if (open.isEmpty()) {
      say(turn, Line.Kind.DONE, "There is nothing to cancel.");
      return;
    }
    say(turn, Line.Kind.WORKING, "Stopping that.");
    Inquiry<?> last = open.get(open.size() - 1);
    var unused = last.cancel().thenAccept(truth -> cancelled(turn, truth));
  }

  private void cancelled(Turn turn, CancelAnswer truth) {
    say(turn, Line.Kind.CANCELLED, Wording.cancelled(truth));
  }

  /** Lets the user hear of setbacks, once a turn, and writes the task's states down. */
  private void watch(Turn turn, Inquiry<?> inquiry) {
    RetryNotice notice = new RetryNotice(why -> say(turn, Line.Kind.RETRY, Wording.retrying(why)));
    var unused =
        inquiry.onStatus(
            status -> {
              journal.task(status);
              notice.accept(status);
            });
  }

  private void sorry(Turn turn, Answer.Ended<?> ended) {
    if (ended.how() != Answer.How.CANCELLED) {
      say(turn, Line.Kind.SORRY, Wording.sorry(ended));
    }
  }

  private void say(Turn turn, Line.Kind kind, String text) {
    session.say(new Line(turn.number(), kind, text));
  }

  /** While the user speaks, nothing is said. */
  @Override
  public void userBegins() {
    journal.userBegins();
    session.floor(Floor.USER);
  }

  @Override
  public void userEnds() {
    session.floor(Floor.OPEN);
  }

  @Override
  public void close() {
    session.close();
  }
}
