package io.dualloop.spi;

import io.dualloop.api.CommandRequest;

/**
 * Writes a command as what a store takes, for transports that take tasks without a loop, such as in
 * a transaction of the caller. Safe for concurrent use.
 */
@FunctionalInterface
public interface CommandWriter {

  /**
   * Writes a command, with a new id. Neither blocks nor submits anything.
   *
   * @param request what is wanted, on terms that were checked
   * @return what a store takes
   * @throws io.dualloop.api.error.InvalidEnvelopeException if the parameters can't be written, or
   *     are too large
   */
  Submission write(CommandRequest<?, ?> request);
}
