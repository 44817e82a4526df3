package io.dualloop.redis;

import io.dualloop.api.Json;
import io.dualloop.api.Lookup;
import io.dualloop.api.Priority;
import io.dualloop.api.Progress;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Telemetry;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.spi.Address;
import io.dualloop.spi.CancelStep;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.DeadLetters;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Renewal;
import io.dualloop.spi.Settled;
import io.dualloop.spi.Submission;
import io.dualloop.spi.Swept;
import io.dualloop.spi.TaskCounts;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.support.Checks;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Every method is one script. */
final class RedisTaskStore implements TaskStore {

  private static final Duration LONGEST_SLEEP = Duration.ofDays(1);
  private static final Duration BUSY_AFTER = Duration.ofSeconds(1);

  private final Steps steps;
  private final Scripts scripts;
  private final DeadLetters letters;
  private final Telemetry telemetry;

  RedisTaskStore(Steps steps, Scripts scripts, Telemetry telemetry) {
    this.telemetry = telemetry;
    this.steps = steps;
    this.scripts = scripts;
    this.letters = new RedisDeadLetters(steps, scripts.letters, telemetry);
  }

  @Override
  public CompletionStage<Submitted> submit(Submission task) {
    Submission.RequestKey question = task.requestKey();
    Submission.Idempotency idempotency = task.idempotency();
    return steps
        .join(
            scripts.submit,
            task.id().value(),
            task.lane().type(),
            task.lane().priority(),
            task.owner().tenant(),
            task.owner().principal(),
            task.envelope(),
            Checks.positive("timeout", task.timeout()),
            task.startWithin(),
            task.delay(),
            question == null ? null : question.key(),
            question == null ? null : question.generation(),
            idempotency == null ? null : idempotency.key(),
            idempotency == null ? null : idempotency.fingerprint(),
            task.watcher())
        .thenApply(RedisTaskStore::submitted)
        .exceptionallyCompose(
            failure ->
                Steps.isOutOfMemory(failure)
                    ? CompletableFuture.completedFuture(new Submitted.Busy(BUSY_AFTER))
                    : CompletableFuture.failedFuture(Steps.cause(failure)));
  }

  private static Submitted submitted(List<Object> reply) {
    String answer = Fields.text(reply.get(0));
    return switch (answer) {
      case "ACCEPTED" -> new Submitted.Accepted(status(reply));
      case "KNOWN" -> new Submitted.Known(status(reply));
      case "JOINED" -> new Submitted.Joined(status(reply));
      case "KEY_REUSED" -> new Submitted.KeyReused(TaskId.of(Fields.text(reply.get(1))));
      case "BUSY" -> new Submitted.Busy(Duration.ofMillis((Long) reply.get(1)));
      default -> throw unexpected(answer);
    };
  }

  @Override
  public CompletionStage<List<Claim>> claim(ClaimRequest request) {
    String room =
        request.room().entrySet().stream()
            .filter(type -> type.getValue() > 0)
            .map(type -> type.getKey() + "=" + type.getValue())
            .collect(Collectors.joining(" "));
    String picks = request.picks().stream().map(Priority::name).collect(Collectors.joining(" "));
    return steps
        .run(
            scripts.claim, request.worker(), Checks.positive("lease", request.lease()), room, picks)
        .thenApply(this::claims);
  }

  @Override
  public CompletionStage<Optional<Claim>> begin(TaskId id, Address worker, Duration lease) {
    return steps
        .run(scripts.begin, id.value(), worker, Checks.positive("lease", lease))
        .thenApply(reply -> claims(reply).stream().findFirst());
  }

  /** One that can't be read, since somebody else wrote it, must not take the others with it. */
  private List<Claim> claims(List<Object> reply) {
    Long fence = (Long) reply.get(0);
    List<Claim> claims = new ArrayList<>(reply.size());
    for (Object each : reply.subList(1, reply.size())) {
      try {
        claims.add(claim((List<?>) each, fence));
      } catch (RuntimeException e) {
        telemetry.failure("redis.claim", e);
      }
    }
    return claims;
  }

  private static Claim claim(List<?> claim, Long fence) {
    return new Claim(
        new Claim.Ref(TaskId.of(Fields.text(claim.get(0))), (Long) claim.get(1)),
        Fields.text(claim.get(2)),
        new User(Fields.text(claim.get(3)), Fields.text(claim.get(4))),
        Json.of((byte[]) claim.get(8)),
        ((Long) claim.get(5)).intValue(),
        Duration.ofMillis((Long) claim.get(6)),
        Duration.ofMillis((Long) claim.get(7)),
        fence);
  }

  @Override
  public CompletionStage<List<Renewal>> renew(List<Claim.Ref> held, Duration lease) {
    Object[] arguments = new Object[1 + 2 * held.size()];
    arguments[0] = Checks.positive("lease", lease);
    for (int i = 0; i < held.size(); i++) {
      arguments[1 + 2 * i] = held.get(i).id().value();
      arguments[2 + 2 * i] = held.get(i).token();
    }
    return steps
        .run(scripts.renew, arguments)
        .thenApply(
            reply -> reply.stream().map(each -> Renewal.valueOf(Fields.text(each))).toList());
  }

  @Override
  public CompletionStage<Settled> progress(Claim.Ref attempt, Progress progress) {
    return steps
        .run(
            scripts.progress,
            attempt.id().value(),
            attempt.token(),
            progress.percent(),
            progress.message(),
            progress.remaining(),
            progress.partial())
        .thenApply(RedisTaskStore::settled);
  }

  @Override
  public CompletionStage<Settled> settle(Claim.Ref attempt, Outcome outcome) {
    return steps
        .join(scripts.settle, Outcomes.arguments(attempt, outcome))
        .thenApply(RedisTaskStore::settled);
  }

  private static Settled settled(List<Object> reply) {
    String answer = Fields.text(reply.get(0));
    return switch (answer) {
      case "NOTED" -> new Settled(status(reply), Set.of());
      case "LOST" -> Settled.LOST;
      default -> throw unexpected(answer);
    };
  }

  @Override
  public CompletionStage<CancelStep> cancel(TaskId id, Duration grace) {
    return steps
        .run(scripts.cancel, id.value(), Checks.notNegative("grace", grace))
        .thenApply(RedisTaskStore::cancelled);
  }

  private static CancelStep cancelled(List<Object> reply) {
    String answer = Fields.text(reply.get(0));
    return switch (answer) {
      case "ENDED" -> new CancelStep.Ended(status(reply), Set.of());
      case "REQUESTED" -> new CancelStep.Requested(status(reply), Set.of());
      case "TOO_LATE" -> new CancelStep.TooLate(status(reply));
      case "LEFT" -> new CancelStep.Left();
      case "UNKNOWN" -> new CancelStep.Unknown();
      default -> throw unexpected(answer);
    };
  }

  @Override
  public CompletionStage<Settled> abandon(TaskId id, TaskError why) {
    return steps
        .run(
            scripts.abandon,
            id.value(),
            why.code(),
            why.message(),
            why.retryable() ? 1 : 0,
            why.retryAfter())
        .thenApply(RedisTaskStore::settled);
  }

  @Override
  public CompletionStage<Lookup> watch(TaskId id, Address watcher) {
    return steps.run(scripts.watch, id.value(), watcher).thenApply(RedisTaskStore::lookup);
  }

  @Override
  public CompletionStage<Lookup> find(TaskId id) {
    return steps.run(scripts.watch, id.value(), null).thenApply(RedisTaskStore::lookup);
  }

  private static Lookup lookup(List<Object> reply) {
    String answer = Fields.text(reply.get(0));
    return switch (answer) {
      case "FOUND" -> found(fields(reply));
      case "NEVER_WAS" -> new Lookup.NeverWas();
      default -> throw unexpected(answer);
    };
  }

  private static Lookup found(Fields task) {
    return task.has("forget")
        ? new Lookup.Gone(TaskState.valueOf(task.text("state")), Statuses.owner(task))
        : new Lookup.Found(Statuses.read(task));
  }

  @Override
  public CompletionStage<CancelStep> leave(
      TaskId id, Address watcher, boolean cancelIfLast, Duration grace) {
    return steps
        .run(
            scripts.leave,
            id.value(),
            watcher,
            cancelIfLast ? 1 : 0,
            Checks.notNegative("grace", grace))
        .thenApply(RedisTaskStore::cancelled);
  }

  @Override
  public CompletionStage<Swept> sweep(int max) {
    Checks.atLeastOne("max", max);
    return steps
        .run(scripts.sweep, max)
        .thenApply(
            reply -> {
              long next = (Long) reply.get(1);
              return new Swept(
                  ((Long) reply.get(0)).intValue(),
                  next < 0 || next > LONGEST_SLEEP.toMillis()
                      ? LONGEST_SLEEP
                      : Duration.ofMillis(next),
                  Map.of());
            });
  }

  @Override
  public CompletionStage<TaskCounts> counts() {
    return steps
        .run(scripts.counts)
        .thenApply(
            reply -> {
              List<?> lanes = (List<?>) reply.get(4);
              Map<Submission.Lane, Long> ready = new HashMap<>();
              for (int i = 0; i < lanes.size(); i += 2) {
                String[] lane = Fields.text(lanes.get(i)).split(":", 2);
                ready.put(
                    new Submission.Lane(lane[1], Priority.valueOf(lane[0])),
                    (Long) lanes.get(i + 1));
              }
              return new TaskCounts(
                  ready,
                  (Long) reply.get(0),
                  (Long) reply.get(1),
                  (Long) reply.get(2),
                  (Long) reply.get(3));
            });
  }

  @Override
  public DeadLetters deadLetters() {
    return letters;
  }

  private static TaskStatus status(List<Object> reply) {
    return Statuses.read(fields(reply));
  }

  private static Fields fields(List<Object> reply) {
    return Fields.packed((Long) reply.get(1), ByteBuffer.wrap((byte[]) reply.get(2)));
  }

  private static UnreadableAnswerException unexpected(String answer) {
    return new UnreadableAnswerException("a step answered '" + answer + "'");
  }
}
