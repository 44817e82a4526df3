package io.dualloop.tck;

import static io.dualloop.tck.Node.ASK;
import static io.dualloop.tck.Node.DO;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.TaskState;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.spi.Claim;
import io.dualloop.spi.DeadLetter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both loops on the transport, seen by the workers. */
abstract class WorkingContract extends ContractCase {

  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration LEASE = Duration.ofMinutes(1);

  private Node node;

  @BeforeEach
  final void openNode() {
    node = new Node(rig, rig.transport, "first");
  }

  @Test
  void T01_aTaskSubmittedBeforeThereWasAWorkerIsFound() {
    Node.Asked asked = node.ask(ASK.of("q"));
    asked.accepted();
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    desk.await(1).done("a");
    assertThat(asked.fresh()).isEqualTo("a");
  }

  @Test
  void T03_anAttemptWhoseWorkerDiedBeginsAgainWithinTheLeaseAndAScan() {
    Node.Asked asked = node.ask(ASK.of("q"));
    asked.accepted();
    // A worker that claims and is never heard of again.
    List<Claim> lost = rig.claim(Map.of("ASK", 1), List.of(Priority.NORMAL));
    assertThat(lost).hasSize(1);
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    rig.under.passTime(Rig.LEASE);

    Desk.Job job = desk.await(1, Duration.ofSeconds(2));

    assertThat(job.task().attempt()).as("not charged").isEqualTo(1);
    assertThat(job.task().fencingToken()).isGreaterThan(lost.get(0).ref().token());
    job.done("a");
    assertThat(asked.fresh()).isEqualTo("a");
  }

  @Test
  void T03_aWorkerThatLivesKeepsItsAttemptHoweverLongItWorks() {
    Desk desk = Desk.obedient(rig);
    Answered answered = new Answered(rig.transport);
    node = new Node(rig, answered.transport(), "working");
    node.work(
        workers ->
            workers
                .lease(LEASE)
                .handleAsync(DO, desk, Handling.attempts(1).attemptTimeout(Duration.ofMinutes(9))));
    Node.Asked asked = node.submit(DO.of("x"));
    Desk.Job job = desk.await(1);
    for (int thirds = 1; thirds <= 10; thirds++) {
      int before = answered.renewals();
      rig.under.passTime(LEASE.dividedBy(3));
      rig.untilPassing("the lease is renewed", SOON, () -> answered.renewals() > before);
      // The loop plans the next renewal when it has seen the answer; time must not pass before.
      rig.letGoOn();
    }
    job.done("done");
    assertThat(asked.fresh()).isEqualTo("done");
    assertThat(desk.jobs).hasSize(1);
  }

  @Test
  void T07_aFailedAttemptIsFollowedByTheNext() {
    AtomicInteger calls = new AtomicInteger();
    node.work(
        workers ->
            workers.handle(
                ASK,
                (question, attempt) -> {
                  if (calls.incrementAndGet() < 3) {
                    throw new TaskFailure(TaskError.retryable("BUSY", "on purpose"));
                  }
                  return "attempt " + attempt.attempt();
                },
                Handling.attempts(3).backoff(Duration.ofMillis(100))));
    assertThat(node.ask(ASK.of("q")).fresh()).isEqualTo("attempt 3");
  }

  @Test
  void T10_aWorkerThatClosesHandsBackAndTheAttemptIsNotCharged() {
    Desk first = Desk.obedient(rig);
    BackgroundLoop closing = node.work(first);
    Node.Asked asked = node.submit(DO.of("x"));
    first.await(1);

    closing.close();

    Desk second = Desk.obedient(rig);
    node.work(second);
    Desk.Job job = second.await(1);
    assertThat(job.task().attempt()).isEqualTo(1);
    job.done("done");
    assertThat(asked.fresh()).isEqualTo("done");
  }

  @Test
  void T11_whatCanNotBeReadGoesToTheDeadLettersWithItsBytes() {
    Json bytes = Json.of(new byte[] {'{', 0, (byte) 0xff});
    rig.accepted(task("a").type("ASK").envelope(bytes));
    node.work(Desk.obedient(rig));
    rig.untilPassing("the task ends", SOON, () -> rig.status("a").isEnded());
    assertThat(rig.status("a").state()).isEqualTo(TaskState.FAILED);
    assertThat(rig.status("a").error().orElseThrow().code()).isEqualTo(TaskError.ENVELOPE_INVALID);
    Optional<DeadLetter> letter = rig.now(rig.store.deadLetters().get(id("a")));
    assertThat(letter.orElseThrow().original()).isEqualTo(bytes);
  }

  @Test
  void T12_eachWorkerGetsTheTypesThatItKnows() {
    Desk asks = Desk.obedient(rig);
    Desk dos = Desk.obedient(rig);
    node.work(workers -> workers.handleAsync(ASK, asks));
    Node.Asked command = node.submit(DO.of("x"));
    command.accepted();
    Node.Asked question = node.ask(ASK.of("q"));
    asks.await(1).done("a");
    assertThat(question.fresh()).isEqualTo("a");
    assertThat(rig.status(command.accepted()).state()).isEqualTo(TaskState.PENDING);

    node.work(workers -> workers.handleAsync(DO, dos));

    dos.await(1).done("done");
    assertThat(command.fresh()).isEqualTo("done");
  }
}
