package io.dualloop.http;

import io.dualloop.api.User;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The idempotency keys whose submits the store has not answered yet. A key that comes again in that
 * time is told to wait: after it, the answer is the task that the first one made. Thread-safe.
 */
final class Reservations {

  private record Key(User user, String type, String key) {}

  private final Set<Key> taken = ConcurrentHashMap.newKeySet();

  /**
   * Takes the key of a request, if it has one.
   *
   * @return gives it back
   * @throws ProblemException 409 if a request with this key is being submitted
   */
  Runnable take(HttpCall call, String type, User user) {
    String sent = IdempotencyKey.of(call).orElse(null);
    if (sent == null) {
      return () -> {};
    }
    Key key = new Key(user, type, sent);
    if (!taken.add(key)) {
      throw new Problem(
              "idempotency-key-in-flight",
              409,
              "Idempotency key in flight",
              "A request with this key is being accepted at this moment.")
          .retryAfter(Duration.ofSeconds(1))
          .exception();
    }
    return () -> taken.remove(key);
  }
}
