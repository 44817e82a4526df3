package io.dualloop.core.foreground;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.core.codec.CodecException;
import io.dualloop.core.codec.JsonCodec;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.CommandWriter;
import io.dualloop.spi.Submission;
import java.time.Instant;

/**
 * Writes commands as {@link ForegroundLoop#submit} does, without a loop: the same bytes, and the
 * same idempotency keys, so that a command repeated the other way is known. Nobody watches what it
 * writes; {@link ForegroundLoop#watch} does, by the id. Immutable and safe for concurrent use.
 */
public final class JsonCommandWriter implements CommandWriter {

  private final String name;

  private JsonCommandWriter(String name) {
    this.name = name;
  }

  /**
   * A writer.
   *
   * @param name what envelopes have as {@code createdBy}, for people only: 1 to 60 characters
   * @return a new writer
   * @throws IllegalArgumentException if the name is blank or longer
   */
  public static JsonCommandWriter named(String name) {
    if (name.isBlank() || name.length() > 60) {
      throw new IllegalArgumentException(
          "name must have 1 to 60 characters, but is '" + name + "'");
    }
    return new JsonCommandWriter(name);
  }

  /**
   * {@inheritDoc}
   *
   * @param request what is wanted; without a user of its own it is nobody's in particular
   * @throws IllegalArgumentException if the request's terms contradict each other
   * @throws InvalidEnvelopeException if the parameters can't be written, or are too large
   */
  @Override
  public Submission write(CommandRequest<?, ?> request) {
    request.check();
    Instant now = SystemRuntime.instance().now();
    Draft draft =
        new Draft(
            TaskId.create(now.toEpochMilli()),
            request,
            request.user().orElse(User.ANYONE),
            null,
            null,
            null,
            0,
            name,
            null);
    try {
      return draft.submission(JsonCodec.standard(), now);
    } catch (CodecException e) {
      throw new InvalidEnvelopeException("payload", String.valueOf(e.getMessage()), e);
    }
  }
}
