package io.dualloop.examples.logistics;

/** What the user wants. */
sealed interface Intent {

  /**
   * To know where a parcel is.
   *
   * @param orderNo which
   */
  record Track(String orderNo) implements Intent {}

  /**
   * A parcel delivered again.
   *
   * @param orderNo which
   */
  record Deliver(String orderNo) implements Intent {}

  /** To stop what is under way. */
  record Cancel() implements Intent {}

  /** To end the conversation. */
  record Goodbye() implements Intent {}

  /** Something else. */
  record Unknown() implements Intent {}
}
