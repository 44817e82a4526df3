package io.dualloop.http;

/**
 * Why this side closes a socket. After each of them a client may come back with its cursors.
 *
 * @param code as RFC 6455 and its registry number it; 4000 and above are this protocol's own
 * @param reason the same in a few words
 */
record SocketClose(int code, String reason) {

  static final SocketClose BINARY = new SocketClose(1003, "send text");
  static final SocketClose FLOOD = new SocketClose(1008, "too many messages");
  static final SocketClose RESTART = new SocketClose(1012, "the server closes");
  static final SocketClose SLOW = new SocketClose(1013, "read faster, or follow less");
  static final SocketClose SILENT = new SocketClose(4000, "nothing was heard from you");
}
