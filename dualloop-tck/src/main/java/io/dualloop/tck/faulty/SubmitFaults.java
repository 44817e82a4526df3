package io.dualloop.tck.faulty;

import io.dualloop.api.Submitted;
import io.dualloop.spi.Submission;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What can be wrong with the way in. */
final class SubmitFaults {

  private SubmitFaults() {}

  private static TaskStore changing(TaskStore right, UnaryOperator<Submission> change) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        return right.submit(change.apply(submission));
      }
    };
  }

  static TaskStore takesAnIdTwice(TaskStore right) {
    return new RightStore(right) {
      @Override
      public CompletionStage<Submitted> submit(Submission submission) {
        return right
            .submit(submission)
            .thenApply(
                answer ->
                    answer instanceof Submitted.Known known
                        ? new Submitted.Accepted(known.status())
                        : answer);
      }
    };
  }

  static TaskStore ignoresTheRequestKey(TaskStore right) {
    return changing(right, SubmitFaults::withoutRequestKey);
  }

  static Submission withoutRequestKey(Submission wanted) {
    return with(wanted, null, wanted.idempotency());
  }

  static TaskStore keepsRequestKeysApart(TaskStore right) {
    String node = "@" + System.identityHashCode(right) + "-" + System.nanoTime();
    return changing(
        right,
        wanted -> {
          Submission.RequestKey key = wanted.requestKey();
          return with(
              wanted,
              key == null ? null : new Submission.RequestKey(key.key() + node, key.generation()),
              wanted.idempotency());
        });
  }

  static TaskStore ignoresTheGeneration(TaskStore right) {
    return changing(
        right,
        wanted -> {
          Submission.RequestKey key = wanted.requestKey();
          return with(
              wanted,
              key == null ? null : new Submission.RequestKey(key.key(), 0),
              wanted.idempotency());
        });
  }

  static TaskStore ignoresTheIdempotencyKey(TaskStore right) {
    return changing(right, SubmitFaults::withoutIdempotency);
  }

  static Submission withoutIdempotency(Submission wanted) {
    return with(wanted, wanted.requestKey(), null);
  }

  static TaskStore ignoresTheFingerprint(TaskStore right) {
    return changing(
        right,
        wanted -> {
          Submission.Idempotency key = wanted.idempotency();
          return with(
              wanted,
              wanted.requestKey(),
              key == null ? null : new Submission.Idempotency(key.key(), ""));
        });
  }

  static TaskStore ignoresTheDelay(TaskStore right) {
    return changing(
        right, wanted -> with(wanted, wanted.timeout(), wanted.startWithin(), Duration.ZERO));
  }

  static TaskStore letsDeadlinesPass(TaskStore right) {
    return changing(
        right,
        wanted ->
            with(
                wanted,
                wanted.timeout().multipliedBy(1_000),
                wanted.startWithin(),
                wanted.delay()));
  }

  static TaskStore ignoresTheStartLimit(TaskStore right) {
    return changing(right, wanted -> with(wanted, wanted.timeout(), null, wanted.delay()));
  }

  private static Submission with(
      Submission wanted,
      Submission.@Nullable RequestKey requestKey,
      Submission.@Nullable Idempotency idempotency) {
    return new Submission(
        wanted.id(),
        wanted.lane(),
        wanted.owner(),
        wanted.envelope(),
        wanted.timeout(),
        wanted.startWithin(),
        wanted.delay(),
        requestKey,
        idempotency,
        wanted.watcher());
  }

  private static Submission with(
      Submission wanted, Duration timeout, @Nullable Duration startWithin, Duration delay) {
    return new Submission(
        wanted.id(),
        wanted.lane(),
        wanted.owner(),
        wanted.envelope(),
        timeout,
        startWithin,
        delay,
        wanted.requestKey(),
        wanted.idempotency(),
        wanted.watcher());
  }
}
