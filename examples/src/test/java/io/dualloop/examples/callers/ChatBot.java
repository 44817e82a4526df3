package io.dualloop.examples.callers;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.foreground.Turn;
import io.dualloop.examples.callers.Parcels.TrackParcel;
import java.util.function.Consumer;

/** A chat bot behind a WebSocket: one session for each socket, messages as JSON-ready records. */
final class ChatBot implements AutoCloseable {

  /**
   * What goes to the browser.
   *
   * @param turn the message it answers, so that the browser can put it below that one
   * @param kind typing, answer, older, or error
   * @param text the words
   */
  record Message(long turn, String kind, String text) {}

  private final Session<Message> session;

  ChatBot(ForegroundLoop loop, String socketId, User user, Consumer<Message> socket) {
    // Chat has no floor: whatever comes late is told as soon as it is there.
    session = loop.<Message>openSession(socketId, user, socket).late(Delivery.NOW);
  }

  /** The user has typed an order number. */
  Inquiry<Parcels.Tracking> received(String orderNo) {
    Turn turn = session.newTurn();
    return turn.ask(
        Parcels.TRACK.of(new TrackParcel(orderNo)),
        answer ->
            session.say(
                answer.fold(
                    fresh -> new Message(turn.number(), "answer", fresh.value().city()),
                    stale -> new Message(turn.number(), "older", stale.value().city()),
                    working -> new Message(turn.number(), "typing", ""),
                    ended -> new Message(turn.number(), "error", ended.error().message()))));
  }

  /** The socket is gone: nobody wants the answers any more. */
  @Override
  public void close() {
    session.close();
  }
}
