package io.dualloop.api;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names one task, everywhere and for ever. Immutable.
 *
 * <p>1 to 64 characters of {@code A–Z a–z 0–9 . _ -}. Ids that Dualloop makes are UUIDs of version
 * 7 (RFC 9562), whose text sorts by creation time.
 *
 * @param value the text of the id
 */
public record TaskId(String value) implements Comparable<TaskId> {

  /** The longest id that is accepted, in characters. */
  public static final int MAX_LENGTH = 64;

  /**
   * Checks the text.
   *
   * @param value the text of the id
   * @throws IllegalArgumentException if it is empty, too long, or has another character
   */
  public TaskId {
    Names.check("taskId", value, MAX_LENGTH);
  }

  /**
   * An id from its text.
   *
   * @param value the text
   * @return the id
   * @throws IllegalArgumentException if it is empty, too long, or has another character
   */
  public static TaskId of(String value) {
    return new TaskId(value);
  }

  /**
   * A new unique id: a UUID of version 7 made of the given wall-clock time and 74 random bits.
   *
   * @param epochMillis milliseconds since 1970, for the order of ids only
   * @return a new id
   */
  public static TaskId create(long epochMillis) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long high = (epochMillis << 16) | 0x7000L | random.nextLong(0x1000L);
    long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new TaskId(new UUID(high, low).toString());
  }

  @Override
  public int compareTo(TaskId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
