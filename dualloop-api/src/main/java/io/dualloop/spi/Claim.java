package io.dualloop.spi;

import io.dualloop.api.Json;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that has begun, leased to one worker.
 *
 * @param ref which attempt; carries the fencing token
 * @param type the task's type
 * @param owner for whom it is done
 * @param envelope the bytes that were submitted
 * @param attempt 1 for the first; rises with charged attempts only
 * @param remaining how long until the task's deadline
 * @param waited how long the task was ready and waited for this begin
 * @param fence the number of the last invalidation at the begin, which is a token for any question;
 *     null unless the store has {@link Capability#STORE_KEEPS}
 */
public record Claim(
    Ref ref,
    String type,
    User owner,
    Json envelope,
    int attempt,
    Duration remaining,
    Duration waited,
    @Nullable Long fence) {

  /**
   * Which attempt. Tokens rise with every begin in the store, so an older attempt of the same task
   * is known by its smaller token.
   *
   * @param id which task
   * @param token the fencing token
   */
  public record Ref(TaskId id, long token) {}
}
