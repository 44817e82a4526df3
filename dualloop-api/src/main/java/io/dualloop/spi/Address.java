package io.dualloop.spi;

/**
 * Where a process listens: one per foreground loop and one per background loop, never one per task.
 *
 * @param topic 1 to 200 printable ASCII characters without space
 */
public record Address(String topic) {

  private static final int MAX_LENGTH = 200;

  /**
   * Checks the text.
   *
   * @param topic 1 to 200 printable ASCII characters without space
   * @throws IllegalArgumentException if empty, too long, or with another character
   */
  public Address {
    if (topic.isEmpty() || topic.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "an address must have 1 to " + MAX_LENGTH + " characters, but has " + topic.length());
    }
    if (topic.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      throw new IllegalArgumentException(
          "an address may have printable ASCII without space only, but is '" + topic + "'");
    }
  }

  @Override
  public String toString() {
    return topic;
  }
}
