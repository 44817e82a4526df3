package io.dualloop.examples.logistics;

import java.util.Locale;
import java.util.UUID;

/** What is there for the length of a play: servers of its own, or room on one that is given. */
interface Venue extends AutoCloseable {

  /** Where the processes meet. */
  Place place();

  /** Ends what was started, and leaves nothing on somebody else's server. */
  @Override
  void close();

  /** A name that no other play has. */
  static String namespace() {
    return "demo-" + UUID.randomUUID().toString().substring(0, 8).toLowerCase(Locale.ROOT);
  }
}
