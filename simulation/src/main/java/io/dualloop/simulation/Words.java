package io.dualloop.simulation;

import io.dualloop.api.Lookup;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskStatus;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Short words for what goes over the ports, the same in every replay: tasks by their numbers. */
final class Words {

  private Words() {}

  static String of(World world, @Nullable Object value) {
    Truth truth = world.truth();
    if (value instanceof TaskId id) {
      return truth.name(id);
    }
    if (value instanceof Address address) {
      return address.topic().replaceAll("[.].*", "");
    }
    if (value instanceof Submission submission) {
      return Parameters.of(submission.envelope()) + " as " + truth.name(submission.id());
    }
    if (value instanceof ClaimRequest request) {
      return "at most " + request.picks().size();
    }
    if (value instanceof Claim claim) {
      return of(world, claim.ref());
    }
    if (value instanceof Claim.Ref ref) {
      return truth.name(ref.id()) + "#" + ref.token();
    }
    if (value instanceof Progress progress) {
      return progress.percent() + "%";
    }
    if (value instanceof TaskStatus status) {
      return truth.name(status.taskId()) + " " + Truth.describe(status);
    }
    if (value instanceof Collection<?> all) {
      // Sets have no order that replays.
      return all.stream()
          .map(each -> of(world, each))
          .sorted()
          .collect(Collectors.joining(" ", "[", "]"));
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(each -> of(world, each)).orElse("nothing");
    }
    if (value instanceof Outcome outcome) {
      return ofOutcome(outcome);
    }
    return ofAnswer(world, value);
  }

  private static String ofOutcome(Outcome outcome) {
    if (outcome instanceof Outcome.RetryIn retry) {
      return "retry in " + retry.delay() + " work " + retry.work();
    }
    if (outcome instanceof Outcome.Failed failed) {
      return "failed " + failed.error().code() + " work " + failed.work();
    }
    if (outcome instanceof Outcome.Done done) {
      return "done " + done.result();
    }
    return outcome.toString();
  }

  private static String ofAnswer(World world, @Nullable Object value) {
    if (value instanceof Settled settled) {
      return settled.status() == null ? "LOST" : of(world, settled.status());
    }
    if (value instanceof Swept swept) {
      return "touched " + swept.touched();
    }
    if (value instanceof Lookup lookup) {
      return lookup.found().map(status -> of(world, status)).orElse("not there");
    }
    if (value instanceof Submitted.Accepted accepted) {
      return "accepted " + of(world, accepted.status());
    }
    if (value instanceof Submitted.Known known) {
      return "known " + of(world, known.status());
    }
    if (value instanceof Submitted.Joined joined) {
      return "joined " + of(world, joined.status());
    }
    if (value instanceof CancelStep.Ended ended) {
      return "ended " + of(world, ended.status());
    }
    if (value instanceof CancelStep.Requested requested) {
      return "requested " + of(world, requested.status());
    }
    if (value instanceof CancelStep.TooLate late) {
      return "too late " + of(world, late.status());
    }
    return value == null || value.getClass().getName().startsWith("java.") || value instanceof Enum
        ? String.valueOf(value)
        : value.getClass().getSimpleName();
  }
}
