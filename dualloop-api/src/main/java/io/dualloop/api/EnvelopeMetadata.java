package io.dualloop.api;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How an envelope is served: who watches, how long it may take, what makes it the same as another.
 *
 * @param frontendCallbackTopic the address of the first watcher, or null
 * @param timeout how long it may take in all, or null for the default of 10 minutes
 * @param startWithin how long it may wait for its first attempt, or null
 * @param delay how long no worker shall begin it
 * @param user for whom it is done
 * @param requestKey two unfinished tasks never have the same, or null
 * @param idempotencyKey what makes a repetition harmless, or null
 * @param sessionId the conversation it belongs to, or null
 * @param turn the turn within the conversation; 0 if there is none
 * @param traceparent the W3C trace context, or null
 * @param tags words by which its result can be invalidated
 * @param redriveOf the dead task that it repeats, or null
 * @param unknown fields that this version does not know, by name
 */
public record EnvelopeMetadata(
    @Nullable String frontendCallbackTopic,
    @Nullable Duration timeout,
    @Nullable Duration startWithin,
    Duration delay,
    User user,
    @Nullable String requestKey,
    @Nullable String idempotencyKey,
    @Nullable String sessionId,
    long turn,
    @Nullable String traceparent,
    Set<String> tags,
    @Nullable TaskId redriveOf,
    Map<String, Json> unknown) {

  /** Says nothing: every default applies. */
  public static final EnvelopeMetadata NONE =
      new EnvelopeMetadata(
          null,
          null,
          null,
          Duration.ZERO,
          User.ANYONE,
          null,
          null,
          null,
          0,
          null,
          Set.of(),
          null,
          Map.of());

  /**
   * Checks the times and copies the collections.
   *
   * @param frontendCallbackTopic the address of the first watcher, or null
   * @param timeout how long it may take in all, or null for the default of 10 minutes
   * @param startWithin how long it may wait for its first attempt, or null
   * @param delay how long no worker shall begin it
   * @param user for whom it is done
   * @param requestKey two unfinished tasks never have the same, or null
   * @param idempotencyKey what makes a repetition harmless, or null
   * @param sessionId the conversation it belongs to, or null
   * @param turn the turn within the conversation; 0 if there is none
   * @param traceparent the W3C trace context, or null
   * @param tags words by which its result can be invalidated
   * @param redriveOf the dead task that it repeats, or null
   * @param unknown fields that this version does not know, by name
   * @throws IllegalArgumentException if a time is out of range or the turn is negative
   */
  public EnvelopeMetadata {
    if (timeout != null) {
      Names.positive("metadata.timeoutMs", timeout);
    }
    if (startWithin != null) {
      Names.positive("metadata.startWithinMs", startWithin);
    }
    Names.notNegative("metadata.delayMs", delay);
    if (turn < 0) {
      throw new IllegalArgumentException("metadata.turn must not be negative, but is " + turn);
    }
    tags = Set.copyOf(tags);
    unknown = Map.copyOf(unknown);
  }

  /**
   * The total time, with the default where none is said.
   *
   * @return a positive duration
   */
  public Duration timeoutOrDefault() {
    return Optional.ofNullable(timeout).orElse(TaskType.DEFAULT_TIMEOUT);
  }
}
