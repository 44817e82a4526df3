package io.dualloop.core.operations;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.InvalidEnvelopeException;
import io.dualloop.core.loop.TelemetryFailures;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.Capability;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.Transport;
import io.dualloop.spi.support.Checks;
import io.dualloop.spi.support.GuardedTelemetry;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Looks at a transport as an operator does, whoever's the tasks are: how many there are, what could
 * not be done, and does that anew. It needs no loop, holds no thread and nothing to close.
 *
 * <pre>{@code
 * TaskInspector inspector = TaskInspector.on(transport);
 * inspector.deadLetters(20).thenAccept(letters -> …);
 * inspector.redrive(letter.id()).thenAccept(answer -> …);
 * }</pre>
 *
 * <p>Safe for concurrent use. No method blocks; stages complete on threads of the transport, or of
 * the JDK where the transport was too slow. A step of the store that fails or does not answer
 * within 10 seconds is made again, twice at most; then the stage fails (that of {@link #redriveAll}
 * tells of it instead), which means that the outcome is unknown. Every method may then be called
 * again. Nulls are refused.
 */
public final class TaskInspector {

  /** The most letters that one call reads or redrives: 1,000. */
  public static final int MAX_LETTERS = 1_000;

  private static final Duration WITHIN = Duration.ofSeconds(10);

  private final Transport transport;
  private final LoopRuntime runtime;
  private final Telemetry telemetry;
  private final PortCalls ports;

  private TaskInspector(
      Transport transport, LoopRuntime runtime, Telemetry telemetry, PortCalls ports) {
    this.transport = transport;
    this.runtime = runtime;
    this.telemetry = telemetry;
    this.ports = ports;
  }

  /**
   * Looks at a transport.
   *
   * @param transport stays its owner's
   * @return a new inspector
   */
  public static TaskInspector on(Transport transport) {
    return new TaskInspector(
        Objects.requireNonNull(transport, "transport"),
        SystemRuntime.instance(),
        Telemetry.NONE,
        new PortCalls(WITHIN));
  }

  /**
   * The same, reporting what it does.
   *
   * @param reports where; nowhere unless set
   * @return a copy
   */
  public TaskInspector telemetry(Telemetry reports) {
    Objects.requireNonNull(reports, "reports");
    return new TaskInspector(
        transport, runtime, new GuardedTelemetry(reports, new TelemetryFailures()), ports);
  }

  /**
   * The same with another clock, for the time at which redriven tasks say that they were created.
   *
   * @param clock the system's unless set
   * @return a copy
   */
  public TaskInspector runtime(LoopRuntime clock) {
    return new TaskInspector(transport, Objects.requireNonNull(clock, "clock"), telemetry, ports);
  }

  /**
   * The same with another patience for one step of the store.
   *
   * @param limit positive; 10 seconds unless set
   * @return a copy
   * @throws IllegalArgumentException if not positive
   */
  public TaskInspector within(Duration limit) {
    Checks.positive("within", limit);
    return new TaskInspector(transport, runtime, telemetry, new PortCalls(limit));
  }

  /**
   * How many tasks there are, by what they wait for.
   *
   * @return the numbers at one moment
   */
  public CompletionStage<TaskCounts> counts() {
    return ports.call(() -> transport.store().counts());
  }

  /**
   * One task, whoever's it is.
   *
   * @param id which
   * @return how it stands
   */
  public CompletionStage<Lookup> task(TaskId id) {
    Objects.requireNonNull(id, "id");
    return ports.call(() -> transport.store().find(id));
  }

  /**
   * How many dead letters there are.
   *
   * @return the number at one moment
   */
  public CompletionStage<Long> deadLetterCount() {
    return ports.call(() -> letters().count());
  }

  /**
   * The newest dead letters.
   *
   * @param max how many at most, 1 to {@link #MAX_LETTERS}
   * @return newest first
   * @throws IllegalArgumentException if out of range
   */
  public CompletionStage<List<DeadLetter>> deadLetters(int max) {
    check(max);
    return ports.call(() -> letters().list(max));
  }

  /**
   * The next page of dead letters.
   *
   * @param max how many at most, 1 to {@link #MAX_LETTERS}
   * @param before the last letter of the page before; it must still be there, so redrive or discard
   *     it only after this page was read
   * @return newest first; empty at the end. Fails with an {@link IllegalArgumentException} if the
   *     letter named is not there any more (redriven, discarded, or dropped for room) and its place
   *     with it; then start again with the newest
   * @throws IllegalArgumentException if out of range
   */
  public CompletionStage<List<DeadLetter>> deadLetters(int max, TaskId before) {
    check(max);
    Objects.requireNonNull(before, "before");
    return pageAfter(before, max);
  }

  private CompletableFuture<List<DeadLetter>> pageAfter(TaskId before, int max) {
    return ports
        .call(() -> letters().list(max, before))
        .thenCompose(
            page -> page.isEmpty() ? endAfter(before) : CompletableFuture.completedFuture(page));
  }

  /** To the store an unknown letter is one that nothing comes after; to an operator it is not. */
  private CompletableFuture<List<DeadLetter>> endAfter(TaskId before) {
    return ports
        .call(() -> letters().get(before))
        .thenApply(
            found -> {
              if (found.isEmpty()) {
                throw new IllegalArgumentException(
                    "letter "
                        + before
                        + " is not there any more, so what came after it can't be told; start again"
                        + " with the newest letters, and read each next page before the last letter"
                        + " of this one is redriven or discarded");
              }
              return List.of();
            });
  }

  /**
   * One dead letter.
   *
   * @param id its id
   * @return the letter, or empty if there is none
   */
  public CompletionStage<Optional<DeadLetter>> deadLetter(TaskId id) {
    Objects.requireNonNull(id, "id");
    return ports.call(() -> letters().get(id));
  }

  /**
   * Throws a dead letter away.
   *
   * @param id which
   * @return whether it was there; if the first answer was lost, a repeat says that it was not
   */
  public CompletionStage<Boolean> discard(TaskId id) {
    Objects.requireNonNull(id, "id");
    return ports.call(() -> letters().remove(id));
  }

  /**
   * Does anew what could not be done: makes a new task with the same type, payload, priority, user
   * and limits, whose envelope names the old one as {@code redriveOf}, and then removes the letter.
   * The old task stays FAILED.
   *
   * <p>However often one letter is redriven, it makes one task as long as the store remembers that
   * one: the new id follows from the letter's. The new task shares its answer with nobody (it has
   * no request key); its handler gets the old task's idempotency key, so that a half-done deed is
   * not done twice.
   *
   * @param id the letter
   * @return what came of it
   */
  public CompletionStage<RedriveAnswer> redrive(TaskId id) {
    Objects.requireNonNull(id, "id");
    return ports
        .call(() -> letters().get(id))
        .thenCompose(found -> found.isPresent() ? redrive(found.get()) : redrivenBefore(id));
  }

  /**
   * Redrives the newest dead letters, one after the other, until the queue is full or a step fails;
   * those that were not reached, or are not possible, stay. Reads 20 letters at a time, and none
   * that came after the first reading.
   *
   * @param max how many letters to redrive at most, 1 to {@link #MAX_LETTERS}; those that are not
   *     possible do not count, so that they hide no older ones, but are among the answers
   * @return how far it came; never fails, since what failed is told with what was done before
   * @throws IllegalArgumentException if out of range
   */
  public CompletionStage<Redrives> redriveAll(int max) {
    check(max);
    return new RedriveRun(
            last ->
                last == null
                    ? ports.call(() -> letters().list(RedriveRun.PAGE))
                    : pageAfter(last, RedriveRun.PAGE),
            this::redrive,
            max)
        .start();
  }

  /** Without a letter only the task can tell that there was one. */
  private CompletableFuture<RedriveAnswer> redrivenBefore(TaskId letter) {
    TaskId task = Repetition.idOf(letter);
    return ports
        .call(() -> transport.store().find(task))
        .thenApply(
            found ->
                found instanceof Lookup.NeverWas
                    ? new RedriveAnswer.NoLetter()
                    : new RedriveAnswer.Redriven(task));
  }

  private CompletableFuture<RedriveAnswer> redrive(DeadLetter letter) {
    Submission submission;
    try {
      submission = Repetition.of(letter, runtime.now());
    } catch (InvalidEnvelopeException e) {
      telemetry.count("operations.redrive.impossible", 1);
      return CompletableFuture.completedFuture(
          new RedriveAnswer.NotPossible(String.valueOf(e.getMessage())));
    }
    return ports
        .call(() -> transport.store().submit(submission))
        .thenCompose(answer -> submitted(letter, submission, answer));
  }

  private CompletableFuture<RedriveAnswer> submitted(
      DeadLetter letter, Submission submission, Submitted answer) {
    if (answer instanceof Submitted.Busy busy) {
      return CompletableFuture.completedFuture(new RedriveAnswer.Busy(busy.retryAfter()));
    }
    if (answer instanceof Submitted.Accepted) {
      telemetry.count("operations.redriven", 1);
      wake(submission);
    } else if (!(answer instanceof Submitted.Known)) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              "the redrive of " + letter.id() + " has no keys, but was answered " + answer));
    }
    // Only now: a letter must not be lost before its task is accepted.
    return ports
        .call(() -> letters().remove(letter.id()))
        .thenApply(removed -> new RedriveAnswer.Redriven(submission.id()));
  }

  /** A hint: a worker's own claims find the task later. */
  private void wake(Submission submission) {
    if (transport.can(Capability.STORE_WAKES)) {
      return;
    }
    var unused =
        ports
            .call(() -> transport.queue().wake(submission.lane(), submission.id()))
            .whenComplete(
                (done, failure) -> {
                  if (failure != null) {
                    telemetry.failure("operations.wake", failure);
                  }
                });
  }

  private DeadLetters letters() {
    return transport.store().deadLetters();
  }

  private static void check(int max) {
    if (max < 1 || max > MAX_LETTERS) {
      throw new IllegalArgumentException("max must be 1 to " + MAX_LETTERS + ", but is " + max);
    }
  }
}
