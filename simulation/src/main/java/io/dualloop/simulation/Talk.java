package io.dualloop.simulation;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.foreground.Turn;

/** One conversation of a user with one node. */
final class Talk {

  final Node node;
  final ForegroundLoop loop;
  final Session<String> session;
  Turn turn;

  /** The floor was taken or the answers' delivery was changed: answers may be held or dropped. */
  boolean mayHold;

  boolean closed;

  Talk(Node node, ForegroundLoop loop, Session<String> session) {
    this.node = node;
    this.loop = loop;
    this.session = session;
    this.turn = session.newTurn();
  }
}
