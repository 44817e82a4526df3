package io.dualloop.http;

import java.util.concurrent.CompletionStage;

/**
 * The way out of one stream, made by a server's binding. No method blocks. Only one write is under
 * way at a time, and nothing is called after {@link #end} or {@link #abort}.
 */
public interface EventWriter {

  /**
   * Writes and flushes.
   *
   * @param bytes what to write; not changed afterwards
   * @return completes when the bytes have left for the client; fails if it has gone
   */
  CompletionStage<Void> write(byte[] bytes);

  /** Ends the stream in order; no write is under way. */
  void end();

  /** Cuts the stream, whatever is under way: the client reads too slowly, or has gone. */
  void abort();
}
