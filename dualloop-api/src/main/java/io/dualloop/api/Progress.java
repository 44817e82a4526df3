package io.dualloop.api;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far a running task is. Of a task that has ended only the percentage is kept.
 *
 * @param percent 0 to 100; never falls within one task
 * @param message a short text for people; empty if there is none
 * @param remaining about how long it will still take, or null if unknown
 * @param partial a first part of the result, at most 32 KiB, or null if there is none yet
 */
public record Progress(
    int percent, String message, @Nullable Duration remaining, @Nullable Json partial) {

  /** Nothing is known yet. */
  public static final Progress NONE = new Progress(0, "", null, null);

  /** The largest partial result: 32 KiB, since every progress carries it to every watcher. */
  public static final int MAX_PARTIAL_BYTES = 32 * 1024;

  private static final int MAX_MESSAGE_LENGTH = 1_000;

  /**
   * Checks the ranges.
   *
   * @param percent 0 to 100; never falls within one task
   * @param message a short text for people; empty if there is none
   * @param remaining about how long it will still take, or null if unknown
   * @param partial a first part of the result, at most 32 KiB, or null if there is none yet
   * @throws IllegalArgumentException if percent is not 0 to 100, the message is longer than 1,000
   *     characters, the remaining time is negative, or the partial result has more than {@link
   *     #MAX_PARTIAL_BYTES}
   */
  public Progress {
    Objects.requireNonNull(message, "message");
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException("percent must be 0 to 100, but is " + percent);
    }
    if (message.length() > MAX_MESSAGE_LENGTH) {
      throw new IllegalArgumentException(
          "message may have " + MAX_MESSAGE_LENGTH + " characters, but has " + message.length());
    }
    if (remaining != null) {
      Names.notNegative("remaining", remaining);
    }
    if (partial != null && partial.size() > MAX_PARTIAL_BYTES) {
      throw new IllegalArgumentException(
          "partial may have "
              + MAX_PARTIAL_BYTES
              + " bytes, but has "
              + partial.size()
              + ": tell a short first part, or a reference to it");
    }
  }

  /**
   * A percentage and a text.
   *
   * @param percent 0 to 100
   * @param message a short text for people
   * @return the progress
   * @throws IllegalArgumentException if out of range
   */
  public static Progress of(int percent, String message) {
    return new Progress(percent, message, null, null);
  }
}
