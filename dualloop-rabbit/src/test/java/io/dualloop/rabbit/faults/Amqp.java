package io.dualloop.rabbit.faults;

/** What is said on a connection to a broker, as far as a proxy has to know it. */
final class Amqp {

  /** A wake-up is published; comes before its body. */
  static final String WAKE = "dualloop.wake";

  /** A status is published. */
  static final String STATUS = "dualloop.status";

  /** The name of the method {@code basic.ack}: class 60, method 80. A confirm is one, too. */
  static final String ACK = "\0<\0P";

  private static final int TAG_BYTES = 8;

  private Amqp() {}

  /** Whether an ack is said in full. */
  static int findAck(byte[] said) {
    for (int at = 0; at + ACK.length() + TAG_BYTES < said.length; at++) {
      if (said[at] == 0 && said[at + 1] == 60 && said[at + 2] == 0 && said[at + 3] == 80) {
        return at;
      }
    }
    return -1;
  }

  /**
   * Gives an ack a tag that was never delivered.
   *
   * @return whether there was one
   */
  static boolean spoilAck(byte[] said) {
    int at = findAck(said);
    if (at < 0) {
      return false;
    }
    said[at + ACK.length()] = 0x7f;
    return true;
  }
}
