package io.dualloop.http;

/** What becomes of a request for a socket. */
public sealed interface Upgrade {

  /**
   * The protocol of the messages; a binding names it in its answer ({@code
   * Sec-WebSocket-Protocol}).
   */
  String PROTOCOL = "dualloop.v1";

  /**
   * It is granted: the binding does the handshake, with {@link #PROTOCOL} and without extensions.
   *
   * @param socket to be opened or discarded, and then told what comes
   */
  record Granted(TaskSocket socket) implements Upgrade {}

  /**
   * It is refused.
   *
   * @param reply what to answer
   */
  record Refused(HttpReply reply) implements Upgrade {}
}
