package io.dualloop.http;

/**
 * What follows the headers of a stream of events. A server calls exactly one of the two methods,
 * once.
 */
public interface EventSource {

  /**
   * Begins to write; returns at once.
   *
   * @param writer where to; used until it is ended or aborted, also if the client has gone
   */
  void open(EventWriter writer);

  /** Gives the place of this stream back: the client went before it could be opened. */
  void discard();
}
