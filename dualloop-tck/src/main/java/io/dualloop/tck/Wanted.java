package io.dualloop.tck;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.spi.Address;
import io.dualloop.spi.Submission;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A submission with the defaults of these tests. */
final class Wanted {

  static final User USER = User.of("tenant-7", "user_12345");

  private final String id;
  private String type = Rig.TYPE;
  private Priority priority = Priority.NORMAL;
  private Json envelope;
  private Duration timeout = Duration.ofMinutes(10);
  private @Nullable Duration startWithin;
  private Duration delay = Duration.ZERO;
  private Submission.@Nullable RequestKey requestKey;
  private Submission.@Nullable Idempotency idempotency;
  private @Nullable Address watcher = Rig.WATCHER;

  private Wanted(String id) {
    this.id = id;
    this.envelope = envelope(id);
  }

  static Wanted task(String id) {
    return new Wanted(id);
  }

  static Json envelope(String id) {
    return Json.of("{\"taskId\":\"" + id + "\"}");
  }

  Wanted type(String newType) {
    type = newType;
    return this;
  }

  Wanted priority(Priority newPriority) {
    priority = newPriority;
    return this;
  }

  Wanted envelope(Json bytes) {
    envelope = bytes;
    return this;
  }

  Wanted timeout(Duration newTimeout) {
    timeout = newTimeout;
    return this;
  }

  Wanted startWithin(Duration limit) {
    startWithin = limit;
    return this;
  }

  Wanted delay(Duration newDelay) {
    delay = newDelay;
    return this;
  }

  Wanted requestKey(String key) {
    return requestKey(key, 0);
  }

  Wanted requestKey(String key, long generation) {
    requestKey = new Submission.RequestKey(key, generation);
    return this;
  }

  Wanted idempotency(String key, String fingerprint) {
    idempotency = new Submission.Idempotency(key, fingerprint);
    return this;
  }

  Wanted watcher(@Nullable Address address) {
    watcher = address;
    return this;
  }

  Submission submission() {
    return new Submission(
        TaskId.of(id),
        new Submission.Lane(type, priority),
        USER,
        envelope,
        timeout,
        startWithin,
        delay,
        requestKey,
        idempotency,
        watcher);
  }
}
