package io.dualloop.http;

import java.util.concurrent.CompletionStage;

/**
 * The way out of one socket, made by a server's binding. No method blocks. Only one write ({@link
 * #text} or {@link #ping}) is under way at a time. Nothing is written after {@link #close}, and
 * nothing is called after {@link #abort}.
 */
public interface SocketWriter {

  /**
   * Sends a text message, not compressed.
   *
   * @param message what to send
   * @return completes when its bytes have left for the client; fails if it has gone
   */
  CompletionStage<Void> text(String message);

  /**
   * Sends a ping frame, which every WebSocket client answers by itself.
   *
   * @return completes when its bytes have left for the client; fails if it has gone
   */
  CompletionStage<Void> ping();

  /**
   * Sends a close frame, perhaps behind a write that is under way, and closes when the client has
   * answered it.
   *
   * @param code why, as RFC 6455 numbers it
   * @param reason the same in a few words
   */
  void close(int code, String reason);

  /** Cuts the connection, whatever is under way: the client does not read, or has gone. */
  void abort();
}
