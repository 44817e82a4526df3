package io.dualloop.tck;

import static io.dualloop.tck.Node.ASK;
import static io.dualloop.tck.Node.DO;
import static io.dualloop.tck.Rig.done;
import static io.dualloop.tck.Rig.id;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.TaskState;
import io.dualloop.api.Work;
import io.dualloop.core.foreground.Answer;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.Settled;
import io.dualloop.spi.TaskStore;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two programs over one truth. */
abstract class TwoNodesContract extends ContractCase {

  private static final Duration SOON = Duration.ofSeconds(10);

  /** How often a look may take longer than the time that a loop has for it. */
  private static final int LOOKS = 5;

  private Node here;
  private Node there;

  @BeforeEach
  final void openNodes() {
    here = new Node(rig, rig.transport, "here");
    there = new Node(rig, rig.under.otherNode(), "there");
  }

  @Test
  void F01_oneQuestionIsOneTaskOnTwoNodes() {
    Desk desk = Desk.obedient(rig);
    there.work(desk);
    Node.Asked first = here.ask(ASK.of("q"));
    String task = first.accepted();
    Node.Asked second = there.ask(ASK.of("q"));
    assertThat(second.accepted()).isEqualTo(task);

    desk.await(1).done("a");

    assertThat(first.fresh()).isEqualTo("a");
    assertThat(second.fresh()).isEqualTo("a");
    assertThat(desk.jobs).hasSize(1);
  }

  @Test
  void F02_anAnswerIsSharedWithItsAge() {
    Desk desk = Desk.obedient(rig);
    Answered answered = new Answered(rig.transport);
    here = new Node(rig, answered.transport(), "asking");
    here.work(desk);
    Optional<Answer<String>> shared = Optional.empty();
    for (int round = 1; shared.isEmpty() && round <= LOOKS; round++) {
      shared = sharedAfterTwoMinutes(desk, answered, "q-" + round);
    }
    assertThat(shared).as("found, not asked again").isPresent();
    assertThat(shared.orElseThrow()).isInstanceOf(Answer.Fresh.class);
    assertThat(((Answer.Fresh<String>) shared.orElseThrow()).age())
        .isBetween(Duration.ofMinutes(2), Duration.ofMinutes(2).plus(Waiting.LIMIT));
  }

  /** What the other node finds; nothing if it asked again, as it does if a look takes too long. */
  private Optional<Answer<String>> sharedAfterTwoMinutes(
      Desk desk, Answered answered, String question) {
    int jobs = desk.jobs.size();
    int kept = answered.kept();
    Node.Asked first = here.ask(ASK.of(question));
    desk.await(jobs + 1).done("a");
    assertThat(first.fresh()).isEqualTo("a");
    // It may be stored after it was told, and must not be on its way when time jumps.
    rig.untilPassing("it is stored", SOON, () -> answered.kept() > kept);
    rig.under.passTime(Duration.ofMinutes(2));

    Node.Asked second = there.ask(ASK.of(question));
    rig.untilPassing(
        "it is answered or asked again",
        SOON,
        () -> second.hasLast() || desk.jobs.size() > jobs + 1);
    if (desk.jobs.size() == jobs + 1) {
      return Optional.of(second.last());
    }
    desk.await(jobs + 2).done("a");
    assertThat(second.fresh()).isEqualTo("a");
    return Optional.empty();
  }

  @Test
  void F06_whatOneNodeInvalidatedIsFreshOnNone() {
    Desk desk = Desk.obedient(rig);
    here.work(desk);
    Node.Asked before = here.ask(ASK.of("q"));
    desk.await(1).done("old");
    assertThat(before.fresh()).isEqualTo("old");
    rig.untilPassing("it is remembered here", SOON, () -> isRememberedHere(desk));

    invalidateThere();
    // What is told to other nodes is under way for a moment.
    rig.until("it is heard here", () -> !isFreshHere());

    int worked = desk.jobs.size();
    Node.Asked after = here.ask(ASK.of("q"));
    desk.await(worked + 1).done("new");
    assertThat(after.fresh()).isEqualTo("new");
  }

  @Test
  void F06_whatBeganBeforeAnInvalidationIsStoredForNobody() {
    Desk desk = Desk.obedient(rig);
    here.work(desk);
    Node.Asked before = here.ask(ASK.of("q"));
    Desk.Job older = desk.await(1);
    invalidateThere();

    older.done("old");

    assertThat(before.fresh()).as("asked before it").isEqualTo("old");
    Node.Asked after = there.ask(ASK.of("q"));
    desk.await(2).done("new");
    assertThat(after.fresh()).isEqualTo("new");
  }

  private void invalidateThere() {
    var invalidated = there.loop.invalidateTag(Node.TAG).toCompletableFuture();
    rig.untilPassing("the invalidation completes", SOON, invalidated::isDone);
  }

  /**
   * Asks again if not: a loop's first beat makes it forget what it asked before. By then the answer
   * may be on its way to the store, and somebody has to work for it again.
   */
  private boolean isRememberedHere(Desk desk) {
    if (isFreshHere()) {
      return true;
    }
    Node.Asked again = here.ask(ASK.of("q"));
    rig.untilPassing(
        "it is answered again",
        SOON,
        () -> {
          desk.jobs.forEach(job -> job.done("old"));
          return again.hasLast();
        });
    return isFreshHere();
  }

  private boolean isFreshHere() {
    return here.loop
        .peek(ASK.of("q"), Wanted.USER)
        .filter(a -> a instanceof Answer.Fresh)
        .isPresent();
  }

  @Test
  void F09_whoLeavesOnOneNodeLeavesTheTaskToTheOther() {
    Node.Asked first = here.ask(ASK.of("q"));
    String task = first.accepted();
    Node.Asked second = there.ask(ASK.of("q"));
    Given.rule("F01", second.accepted().equals(task));

    CancelAnswer left = cancel(first);
    assertThat(left).isEqualTo(new CancelAnswer.Left());
    assertThat(rig.status(task).state()).isEqualTo(TaskState.PENDING);
    assertThat(cancel(second)).isEqualTo(new CancelAnswer.Cancelled(Work.NOT_STARTED));
    assertThat(rig.status(task).state()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void T05_anAttemptFencedByTheOtherNodeWritesNothing() {
    TaskStore other = rig.under.otherNode().store();
    Claim fenced = rig.running(task("a"));
    rig.settle(fenced, new Outcome.RetryIn(Duration.ZERO, Rig.ERROR, Work.STOPPED));
    Claim current =
        rig.now(other.begin(id("a"), new Address("background-2"), Rig.LEASE)).orElseThrow();
    assertThat(current.ref().token()).isGreaterThan(fenced.ref().token());
    assertThat(rig.settle(fenced, done("1"))).isEqualTo(Settled.LOST);
    assertThat(rig.now(other.settle(current.ref(), done("2"))).isNoted()).isTrue();
  }

  @Test
  void T06_aWatcherHereIsToldWhatHappensThere() {
    TaskStore other = rig.under.otherNode().store();
    rig.accepted(task("a"));
    Claim claim = rig.now(other.begin(id("a"), Rig.WORKER, Rig.LEASE)).orElseThrow();
    Settled settled = rig.now(other.settle(claim.ref(), done("1")));
    if (!settled.tell().isEmpty()) {
      rig.now(rig.under.otherNode().feed().tell(settled.tell(), settled.notedStatus()));
    }
    rig.heard.await("a", TaskState.SUCCEEDED);
  }

  @Test
  void T09_aCancelHereStopsWorkThere() {
    Desk desk = Desk.obedient(rig);
    there.work(desk);
    CancelAnswer answer =
        rig.inTime(
            Node.GRACE,
            round -> {
              Node.Asked asked = here.submit(DO.of("x"));
              desk.await(round);
              return cancel(asked);
            });
    assertThat(answer).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
  }

  private CancelAnswer cancel(Node.Asked asked) {
    var future = asked.inquiry.cancel().toCompletableFuture();
    rig.untilPassing("the answer to the cancel", SOON, future::isDone);
    return future.join();
  }
}
