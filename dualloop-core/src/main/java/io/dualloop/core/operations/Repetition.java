package io.dualloop.core.operations;

import io.dualloop.api.EnvelopeMetadata;
import io.dualloop.api.TaskEnvelope;
import io.dualloop.api.TaskId;
import io.dualloop.core.codec.EnvelopeCodec;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.Submission;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The task that repeats a dead one. */
final class Repetition {

  private static final long NOT_VERSION = ~0xF000L;
  private static final long VERSION_8 = 0x8000L;
  private static final long NOT_VARIANT = 0x3FFF_FFFF_FFFF_FFFFL;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private Repetition() {}

  /**
   * The id follows from the letter's, so that a redrive whose outcome is unknown can be repeated: a
   * UUID of version 8 (RFC 9562), which is the version for ids made by a rule of one's own.
   */
  static TaskId idOf(TaskId letter) {
    ByteBuffer hash = ByteBuffer.wrap(sha256("dualloop redrive of " + letter.value()));
    long high = (hash.getLong() & NOT_VERSION) | VERSION_8;
    long low = (hash.getLong() & NOT_VARIANT) | VARIANT;
    return TaskId.of(new UUID(high, low).toString());
  }

  /**
   * Type, payload, priority, user and limits are those of the dead task. It waits for no delay, and
   * nobody watches it: whoever did was told the ending.
   *
   * <p>It has no request key: nobody asks any more, so it neither joins a question that is asked
   * now nor is joined. Its key in the store is its id alone; the old idempotency key still stands
   * for the task that failed. Handlers however get the old one, or the old id where there was none:
   * to the systems that they call it is the same deed.
   *
   * @throws io.dualloop.api.error.InvalidEnvelopeException if the bytes are no envelope, or the new
   *     one would be too large
   */
  static Submission of(DeadLetter letter, Instant now) {
    TaskEnvelope dead = EnvelopeCodec.read(letter.original());
    EnvelopeMetadata was = dead.metadata();
    EnvelopeMetadata metadata =
        new EnvelopeMetadata(
            null,
            was.timeout(),
            was.startWithin(),
            Duration.ZERO,
            was.user(),
            null,
            Optional.ofNullable(was.idempotencyKey()).orElse(dead.taskId().value()),
            was.sessionId(),
            was.turn(),
            was.traceparent(),
            was.tags(),
            letter.id(),
            was.unknown());
    TaskId id = idOf(letter.id());
    TaskEnvelope envelope =
        new TaskEnvelope(
            id,
            dead.type(),
            dead.priority(),
            now,
            dead.createdBy(),
            dead.payload(),
            metadata,
            dead.unknown());
    return new Submission(
        id,
        new Submission.Lane(dead.type(), dead.priority()),
        was.user(),
        EnvelopeCodec.write(envelope),
        metadata.timeoutOrDefault(),
        was.startWithin(),
        Duration.ZERO,
        null,
        null,
        null);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
