package io.dualloop.core.background;

import io.dualloop.api.Progress;
import io.dualloop.api.StopReason;
import io.dualloop.api.TaskContext;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The attempt as its handler sees it. */
final class AttemptContext implements TaskContext {

  private final Attempt attempt;
  private final TaskEnvelope envelope;
  private final Mail mail;
  private final LongSupplier nanos;
  private volatile Duration dataAge = Duration.ZERO;
  private volatile @Nullable Long dataVersion;

  AttemptContext(Attempt attempt, TaskEnvelope envelope, Mail mail, LongSupplier nanos) {
    this.attempt = attempt;
    this.envelope = envelope;
    this.mail = mail;
    this.nanos = nanos;
  }

  @Override
  public TaskId taskId() {
    return attempt.id();
  }

  @Override
  public int attempt() {
    return attempt.claim.attempt();
  }

  @Override
  public long fencingToken() {
    return attempt.claim.ref().token();
  }

  @Override
  public String idempotencyKey() {
    String key = envelope.metadata().idempotencyKey();
    return key == null ? attempt.id().value() : key;
  }

  @Override
  public boolean isRedrive() {
    return envelope.metadata().redriveOf() != null;
  }

  @Override
  public Duration remaining() {
    if (attempt.stop.reason() != null) {
      return Duration.ZERO;
    }
    Duration gone = Duration.ofNanos(nanos.getAsLong() - attempt.receivedAt);
    Duration left = attempt.timeLimit().minus(gone);
    return left.isNegative() ? Duration.ZERO : left;
  }

  @Override
  public void progress(Progress progress) {
    Objects.requireNonNull(progress, "progress");
    // Only the first since the last write wakes the loop: telling often costs next to nothing.
    if (attempt.stop.reason() == null && attempt.progress.getAndSet(progress) == null) {
      mail.tell(attempt);
    }
  }

  @Override
  public void dataAge(Duration age) {
    dataAge = Checks.notNegative("dataAge", age);
  }

  @Override
  public void dataVersion(long version) {
    dataVersion = version;
  }

  /** Of what the handler has said so far. */
  DataStamp stamp() {
    return new DataStamp(dataAge, dataVersion);
  }

  @Override
  public Optional<StopReason> stopRequested() {
    return Optional.ofNullable(attempt.stop.reason());
  }

  @Override
  public void onStop(Runnable action) {
    Objects.requireNonNull(action, "action");
    if (!attempt.stop.keep(action)) {
      action.run();
    }
  }
}
