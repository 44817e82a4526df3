package io.dualloop.http;

/** What a request for a socket looks like. */
final class Upgrading {

  private Upgrading() {}

  /** Whether a request asks for a socket where they are. */
  static boolean isWanted(HttpCall call, String path) {
    return call.method().equals("GET")
        && call.path().equals(path)
        && call.mentions("Upgrade", "websocket");
  }

  /** Whether a client knows this protocol's messages. */
  static boolean speaks(HttpCall call) {
    return call.mentions("Sec-WebSocket-Protocol", Upgrade.PROTOCOL);
  }

  static Problem otherProtocol() {
    return new Problem(
        "protocol-unknown",
        400,
        "Protocol unknown",
        "Offer the subprotocol '" + Upgrade.PROTOCOL + "' in Sec-WebSocket-Protocol.");
  }

  /** The answer to a GET that comes where sockets are, and is not, or can't be, upgraded. */
  static Problem notHere(HttpCall call) {
    return call.mentions("Upgrade", "websocket")
        ? new Problem(
            "sockets-unsupported",
            501,
            "No sockets here",
            "This server can't open sockets; follow a task by its stream, or poll.")
        : new Problem(
                "upgrade-required",
                426,
                "Upgrade required",
                "Here a WebSocket can be opened; tasks are submitted by POST.")
            .header("Upgrade", "websocket");
  }
}
