package io.dualloop.spi;

import io.dualloop.api.User;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Tier 3: the business data themselves, in the user's own database. Read beside the submit when
 * nothing is remembered, as the last resort, and written after a success. Safe for concurrent use.
 *
 * <p>Each loop calls its sources on two threads of their own. A method should not block: one that
 * does holds up no task and no port, but the other reads or writes of records of that loop. A
 * driver that blocks for long belongs on an executor of yours.
 *
 * @param <P> the parameters of the question
 * @param <R> its result
 */
public interface RecordSource<P, R> {

  /**
   * Reads what the database has. Given up after a time box, and then not told.
   *
   * @param parameters what is asked
   * @param user for whom
   * @return the record with its age, or empty
   */
  CompletionStage<Optional<BusinessRecord<R>>> read(P parameters, User user);

  /**
   * Keeps what a task has found, after it has ended. Called once for each success, by the worker
   * that had it; a failure is counted and not repeated. Not called, but counted as failed, if 1,000
   * others wait already or the loop closes first; a call under way is interrupted a second after
   * the loop has closed. Calls for one question may come out of order: compare {@code begin}.
   *
   * @param parameters what was asked
   * @param user for whom
   * @param found the result with its age
   * @param begin the number of the begin of the attempt that found it: larger began later
   * @return completes when kept; does nothing unless overridden
   */
  default CompletionStage<Void> write(
      P parameters, User user, BusinessRecord<R> found, long begin) {
    return CompletableFuture.completedFuture(null);
  }
}
