package io.dualloop.spi;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task wanted: the envelope as opaque bytes, and beside it what the store itself must know.
 *
 * @param id its id; a second submit with it changes nothing
 * @param lane which workers may take it, and how urgent it is
 * @param owner for whom it is done
 * @param envelope the bytes that the worker will read
 * @param timeout how long it may take in all, from acceptance
 * @param startWithin how long it may wait for its first attempt, or null
 * @param delay how long no worker shall begin it
 * @param requestKey reserved while the task is unfinished, or null
 * @param idempotency reserved as long as the task is remembered, or null
 * @param watcher who is told from the first status on, or null
 */
public record Submission(
    TaskId id,
    Lane lane,
    User owner,
    Json envelope,
    Duration timeout,
    @Nullable Duration startWithin,
    Duration delay,
    @Nullable RequestKey requestKey,
    @Nullable Idempotency idempotency,
    @Nullable Address watcher) {

  /**
   * Refuses nulls where a value is needed.
   *
   * @param id its id; a second submit with it changes nothing
   * @param lane which workers may take it, and how urgent it is
   * @param owner for whom it is done
   * @param envelope the bytes that the worker will read
   * @param timeout how long it may take in all, from acceptance
   * @param startWithin how long it may wait for its first attempt, or null
   * @param delay how long no worker shall begin it
   * @param requestKey reserved while the task is unfinished, or null
   * @param idempotency reserved as long as the task is remembered, or null
   * @param watcher who is told from the first status on, or null
   */
  public Submission {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(lane, "lane");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(envelope, "envelope");
    Objects.requireNonNull(timeout, "timeout");
    Objects.requireNonNull(delay, "delay");
  }

  /**
   * Which workers may take a task, and how urgent it is.
   *
   * @param type the type's name
   * @param priority how urgent
   */
  public record Lane(String type, Priority priority) {}

  /**
   * What two unfinished tasks of one generation never share. A submission joins the unfinished task
   * that has the key if that task's generation is as high as its own, or higher; else a task of its
   * own takes the key over, and the older one goes on for those who wait for it.
   *
   * @param key the question
   * @param generation the number of the last invalidation of the question that the submitter knows
   *     of; zero if it knows of none, or can't tell
   */
  public record RequestKey(String key, long generation) {

    /**
     * Refuses null.
     *
     * @param key the question
     * @param generation the number of the last invalidation of the question that the submitter
     *     knows of; zero if it knows of none, or can't tell
     */
    public RequestKey {
      Objects.requireNonNull(key, "key");
    }
  }

  /**
   * What makes a repeated submit harmless.
   *
   * @param key the client's key, already made unique to its user
   * @param fingerprint of the parameters: the same key with another one is refused
   */
  public record Idempotency(String key, String fingerprint) {}
}
