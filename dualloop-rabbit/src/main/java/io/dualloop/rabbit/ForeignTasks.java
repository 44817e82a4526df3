package io.dualloop.rabbit;

import io.dualloop.api.Json;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.DeadLetter;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that other programs put into the lanes. Each is acknowledged when the store has it, or when
 * it is a dead letter. While the store can't be reached it is kept and tried again, with pauses: a
 * message handed back would come again at once, and after some rounds it would be parked.
 */
final class ForeignTasks {

  /** A longer one is in nobody's interest, neither as a task nor as a dead letter. */
  private static final int LONGEST = 8 << 20;

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  /** The code of a dead letter whose idempotency key belongs to another task. */
  private static final String KEY_REUSED = "IDEMPOTENCY_KEY_REUSED";

  /** Tells of a task that was taken in, as far as the store does not do it. */
  interface Telling {
    void accepted(Submission submission, Submitted answer);
  }

  private final Receiver receiver;
  private final TaskStore store;
  private final StatusFeed feed;
  private final Telling telling;
  private final Telemetry telemetry;

  ForeignTasks(
      Receiver receiver, TaskStore store, StatusFeed feed, Telling telling, Telemetry telemetry) {
    this.receiver = receiver;
    this.store = store;
    this.feed = feed;
    this.telling = telling;
    this.telemetry = telemetry;
  }

  /** On a thread that reads the delivery's channel. */
  void take(Delivery.OfLane delivery, byte[] body) {
    if (body.length > LONGEST) {
      telemetry.count("rabbit.foreign.too-long", 1);
      receiver.post(delivery::refuse);
      return;
    }
    Supplier<CompletionStage<@Nullable Duration>> step;
    try {
      Submission submission = EnvelopeReader.read(body);
      step = () -> submitOrBury(delivery, body, submission);
    } catch (Exception | StackOverflowError e) {
      // Whatever it was, it would be the same the next time. Not so if this process has no memory:
      // then its channel is closed, and the message comes again, or to another process.
      step = () -> bury(unreadable(delivery, body, e));
    }
    attempt(delivery, step, FIRST_PAUSE);
  }

  /** The same bytes have the same id, however often they come. */
  private DeadLetter unreadable(Delivery.OfLane delivery, byte[] body, Throwable failure) {
    telemetry.failure("rabbit.foreign.unreadable", failure);
    String message = failure.getMessage();
    TaskError why =
        TaskError.permanent(
            TaskError.ENVELOPE_INVALID, message == null ? failure.toString() : message);
    TaskId id = TaskId.of("unreadable-" + Names.digest(body).substring(0, 32));
    return new DeadLetter(id, delivery.lane.type(), why, Json.of(body));
  }

  /** What the store refuses for what it is it would refuse for ever. */
  private CompletionStage<@Nullable Duration> submitOrBury(
      Delivery.OfLane delivery, byte[] body, Submission submission) {
    return guarded(() -> submit(submission))
        .exceptionallyCompose(
            failure -> {
              Throwable cause =
                  failure instanceof CompletionException && failure.getCause() != null
                      ? failure.getCause()
                      : failure;
              return cause instanceof IllegalArgumentException
                  ? bury(unreadable(delivery, body, cause))
                  : CompletableFuture.failedFuture(cause);
            });
  }

  private void attempt(
      Delivery.OfLane delivery,
      Supplier<CompletionStage<@Nullable Duration>> step,
      Duration pause) {
    var unused =
        guarded(step)
            .whenComplete(
                (again, failure) -> {
                  if (failure != null) {
                    telemetry.failure("rabbit.foreign.submit", failure);
                    repeat(delivery, step, pause, pause);
                  } else if (again != null) {
                    repeat(delivery, step, longer(again, pause), pause);
                  } else {
                    receiver.post(delivery::ack);
                  }
                });
  }

  private static CompletionStage<@Nullable Duration> guarded(
      Supplier<CompletionStage<@Nullable Duration>> step) {
    try {
      return step.get();
    } catch (Throwable e) {
      // A port must not throw; one that does harms no more than one that fails.
      return CompletableFuture.failedFuture(e);
    }
  }

  private void repeat(
      Delivery.OfLane delivery,
      Supplier<CompletionStage<@Nullable Duration>> step,
      Duration wait,
      Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    Duration next = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    receiver.post(
        () ->
            receiver.after(
                wait,
                () -> {
                  // If its channel is gone, the broker gives it to somebody again.
                  if (delivery.channel.isOpen()) {
                    attempt(delivery, step, next);
                  }
                }));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Completes with null when it is done with; else with the time after which to try again. */
  private CompletionStage<@Nullable Duration> submit(Submission submission) {
    return store
        .submit(submission)
        .thenCompose(
            answer -> {
              if (answer instanceof Submitted.Busy busy) {
                telemetry.count("rabbit.foreign.busy", 1);
                return CompletableFuture.completedFuture(busy.retryAfter());
              }
              if (answer instanceof Submitted.KeyReused reused) {
                return bury(reused(submission, reused));
              }
              if (answer instanceof Submitted.Accepted) {
                telemetry.count("rabbit.foreign.accepted", 1);
                telling.accepted(submission, answer);
              } else {
                telemetry.count("rabbit.foreign.known", 1);
              }
              tell(submission.watcher(), answer);
              return done();
            });
  }

  private static CompletionStage<@Nullable Duration> done() {
    return CompletableFuture.completedFuture(null);
  }

  private static DeadLetter reused(Submission submission, Submitted.KeyReused reused) {
    TaskError why =
        TaskError.permanent(
            KEY_REUSED,
            "its idempotency key belongs to task "
                + reused.usedBy()
                + ", which has other parameters");
    return new DeadLetter(submission.id(), submission.lane().type(), why, submission.envelope());
  }

  private CompletionStage<@Nullable Duration> bury(DeadLetter letter) {
    return store
        .deadLetters()
        .keep(letter)
        .thenCompose(
            kept -> {
              telemetry.count("rabbit.foreign.buried", 1);
              return done();
            });
  }

  /** Who submits by a port has the answer; who submits by a message learns it so. */
  private void tell(@Nullable Address watcher, Submitted answer) {
    if (watcher != null) {
      TaskStatus status =
          answer.fold(
              known -> known,
              joined -> joined,
              reused -> {
                throw new IllegalStateException("no status");
              },
              busy -> {
                throw new IllegalStateException("no status");
              });
      var unused = feed.tell(Set.of(watcher), status);
    }
  }
}
