package io.dualloop.spi;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.error.TaskError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The truth about every task. Each method is one atomic step of the store; nothing in between can
 * be seen. Safe for concurrent use; no method blocks. A stage that fails means that the outcome is
 * unknown, and every step may be repeated safely with the same arguments.
 *
 * <p>All times are the store's own. Where a store has {@link Capability#STORE_TELLS}, a step that
 * changed a task has told whom it concerns; else the caller does, with the addresses in the answer.
 */
public interface TaskStore {

  /**
   * Makes a task, or finds the one that is meant: by its id; by its idempotency key, ended or not;
   * by its request key while unfinished. Registers the first watcher in the same step. The
   * reservation of the keys is the task itself: a request key is free again when the task ends or
   * someone asks to cancel it, an idempotency key when the task is forgotten, tombstone and all.
   *
   * <p>A submission without a watcher, whether it makes the task or finds it unfinished, pins it:
   * somebody who can't be told (a client of HTTP that comes back later, a batch) wants it done, and
   * {@link #leave} does not cancel it from then on.
   *
   * @param submission the task wanted
   * @return what came of it
   */
  CompletionStage<Submitted> submit(Submission submission);

  /**
   * Begins attempts of tasks that are ready: for each pick the oldest task of that priority among
   * the types with room, else of the highest other priority. Each begun task is PROCESSING, has a
   * new fencing token, and is leased to the worker.
   *
   * @param request who claims, what, how many
   * @return the attempts begun, at most one for each pick, in the order of the picks
   */
  CompletionStage<List<Claim>> claim(ClaimRequest request);

  /**
   * Begins an attempt of one task, for a queue that delivers ids.
   *
   * @param id which task
   * @param worker who begins
   * @param lease how long the attempt is protected without renewal
   * @return the attempt, or empty if the task is not ready or not there
   */
  CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease);

  /**
   * Prolongs the leases of running attempts.
   *
   * @param held the attempts
   * @param lease how long from now
   * @return for each attempt, in the same order, whether it still counts
   */
  CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease);

  /**
   * Notes how far an attempt is. The percentage never falls.
   *
   * @param attempt which
   * @param progress how far
   * @return whether it was noted; LOST if the attempt is fenced off
   */
  CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress);

  /**
   * Ends an attempt: the task ends, or another attempt follows. A retry that would begin at or
   * after the task's deadline ends it as FAILED with the retry's error; a hand-back after the
   * deadline as TIMEOUT; either as CANCELLED if someone asked to cancel.
   *
   * <p>The attempt that settled last and the kind of its outcome are kept as long as the task is:
   * the same settle again changes nothing and is answered as noted, with the task as it stands
   * then, so that a lost answer can be told from a lost lease.
   *
   * @param attempt which
   * @param outcome how it ended
   * @return whether it was noted; LOST if the attempt is fenced off, the task has ended otherwise,
   *     or the attempt was settled with another kind of outcome
   */
  CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome);

  /**
   * Asks to cancel a task. A waiting one ends at once; a running one is told, and ends as cancelled
   * with its work RUNNING when the grace is over and it has not settled.
   *
   * @param id which task
   * @param grace how long a running attempt may take to stop
   * @return how the task stands after the step
   */
  CompletionStage<CancelStep> cancel(TaskId id, Duration grace);

  /**
   * Gives up a task that waits (PENDING or RETRYING): it ends as FAILED and its envelope goes to
   * the dead letters. For an envelope that nobody can read, and for operators.
   *
   * @param id which task
   * @param why the error it ends with
   * @return whether it was noted; LOST if the task is not there or does not wait
   */
  CompletionStage<Settled> abandon(TaskId id, TaskError why);

  /**
   * Registers a watcher and reads the task in one step, so that no change falls in between.
   *
   * @param id which task
   * @param watcher who shall be told
   * @return how the task stands
   */
  CompletionStage<Lookup> watch(TaskId id, Address watcher);

  /**
   * Takes a watcher back; if it was the last, and this is wished, cancels the task, unless a {@link
   * #submit} without a watcher has pinned it: then somebody who does not watch still wants it.
   *
   * @param id which task
   * @param watcher who need not be told any more
   * @param cancelIfLast whether to cancel when nobody watches any more
   * @param grace how long a running attempt may take to stop
   * @return how the task stands after the step
   */
  CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace);

  /**
   * Reads a task.
   *
   * @param id which task
   * @return how it stands
   */
  CompletionStage<Lookup> find(TaskId id);

  /**
   * Does what is due: deadlines, lost leases, graces, start limits, retries and delays, retention.
   * Any process may call it at any time; the store lets as many through as are useful.
   *
   * @param max how many tasks to touch at most
   * @return what was done and when to come again
   */
  CompletionStage<Swept> sweep(int max);

  /**
   * How many tasks there are, for operators. A store may have to read much for it (in SQL every
   * row): meant for a look every few seconds, not for every request.
   *
   * @return the numbers at one moment
   */
  CompletionStage<TaskCounts> counts();

  /**
   * What could not be done at all.
   *
   * @return the dead letters of this store
   */
  DeadLetters deadLetters();

  /**
   * Lets the steps made here tell and wake through other hints than the store's own, as a broker's
   * beside a database: from then on every step hands what it would have told and woken to these,
   * once, when it is made. For who puts a transport together, before anybody uses the store.
   *
   * @param queue is given every wake-up; must not block, and whether it fails is its own business
   * @param feed is given every status told; must not block, and whether it fails is its own
   *     business
   * @return whether that is how it is now; false, as by default, if the store can't: it goes on
   *     with its own hints, if it has some
   */
  default boolean useHints(WorkQueue queue, StatusFeed feed) {
    return false;
  }
}
