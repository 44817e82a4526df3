package io.dualloop.tck;

import static io.dualloop.tck.Node.ASK;
import static io.dualloop.tck.Node.DO;
import static io.dualloop.tck.Wanted.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskState;
import io.dualloop.api.TaskStatus;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.Answer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Both loops on the transport, seen by those who ask. */
abstract class AskingContract extends ContractCase {

  private static final Duration LONG = Duration.ofSeconds(10);

  private record Told(CancelAnswer answer, Node.Asked asked) {}

  private Node node;

  @BeforeEach
  final void openNode() {
    node = new Node(rig, rig.transport, "first");
  }

  @Test
  void F13_aQuestionIsAnsweredByWorkingAndThenTheResult() {
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    Node.Asked asked = node.ask(ASK.of("q"));
    desk.await(1).done("a");
    assertThat(asked.fresh()).isEqualTo("a");
    assertThat(asked.answers).hasSize(2);
    assertThat(asked.answers.get(0)).isInstanceOf(Answer.Working.class);
  }

  @Test
  void F13_theStatusesOfATaskRiseInVersionAndEndWithItsEnding() {
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    Node.Asked asked = node.ask(ASK.of("q"));
    desk.await(1).done("a");
    asked.last();
    assertThat(asked.statuses).extracting(TaskStatus::version).isSorted().doesNotHaveDuplicates();
    assertThat(asked.statuses).last().extracting(TaskStatus::state).isEqualTo(TaskState.SUCCEEDED);
  }

  @Test
  void T02_aCommandWithTheSameIdempotencyKeyIsOneTask() {
    Submitted first = rig.now(node.loop.submit(DO.of("x").idempotencyKey("k").by(Wanted.USER)));
    Submitted again = rig.now(node.loop.submit(DO.of("x").idempotencyKey("k").by(Wanted.USER)));
    assertThat(again).isInstanceOf(Submitted.Joined.class);
    assertThat(((Submitted.Joined) again).status().taskId())
        .isEqualTo(((Submitted.Accepted) first).status().taskId());
  }

  @Test
  void T08_aQuestionForWhichNoWorkerComesEndsInTimeout() {
    Node.Asked asked = node.ask(ASK.of("q").timeout(Duration.ofSeconds(3)));
    Answer.Ended<String> ended = asked.ended(Duration.ofSeconds(15));
    assertThat(ended.how()).isEqualTo(Answer.How.TIMEOUT);
    assertThat(ended.work()).isEqualTo(Work.NOT_STARTED);
  }

  @Test
  void T09_cancellingAWaitingTaskSaysThatItHadNotStarted() {
    Node.Asked asked = node.submit(DO.of("x"));
    asked.accepted();
    assertThat(answer(asked.inquiry.cancel()))
        .isEqualTo(new CancelAnswer.Cancelled(Work.NOT_STARTED));
  }

  @Test
  void T09_cancellingWorkThatStopsSaysThatItStopped() {
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    CancelAnswer answer =
        rig.inTime(
            Node.GRACE,
            round -> {
              Node.Asked asked = node.submit(DO.of("x"));
              desk.await(round);
              CancelAnswer told = answer(node.loop.cancel(rigId(asked), Wanted.USER));
              assertThat(asked.ended().how()).isEqualTo(Answer.How.CANCELLED);
              return told;
            });
    assertThat(answer).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
  }

  @Test
  void T09_cancellingWorkThatGoesOnSaysThatItRuns() {
    Desk desk = Desk.stubborn(rig);
    node.work(desk);
    Node.Asked asked = node.submit(DO.of("x"));
    desk.await(1);
    assertThat(answer(node.loop.cancel(rigId(asked), Wanted.USER)))
        .isEqualTo(new CancelAnswer.Cancelled(Work.RUNNING));
    desk.jobs.get(0).done("too late");
  }

  @Test
  void T09_cancellingWorkThatIsDoneAllTheSameIsTooLate() {
    Desk desk = Desk.stubborn(rig);
    node.work(desk);
    Told last =
        rig.inTime(
            Node.GRACE,
            round -> {
              Node.Asked asked = node.submit(DO.of("x"));
              Desk.Job job = desk.await(round);
              CompletionStage<CancelAnswer> cancel = node.loop.cancel(rigId(asked), Wanted.USER);
              rig.untilPassing(
                  "the handler is told", LONG, () -> job.task().stopRequested().isPresent());
              job.done("done");
              return new Told(answer(cancel), asked);
            });
    assertThat(last.answer).isInstanceOf(CancelAnswer.TooLate.class);
    assertThat(last.asked.fresh()).isEqualTo("done");
  }

  @Test
  void T13_overTheQueueLimitTheAnswerIsUnavailable() {
    Rig small = rig(StoreLimits.DEFAULT.queueLimit(1));
    small.accepted(task("a"));
    Node full = new Node(small, small.transport, "full");
    Answer.Ended<String> ended = full.ask(ASK.of("q")).ended();
    assertThat(ended.how()).isEqualTo(Answer.How.UNAVAILABLE);
    assertThat(ended.error().retryAfter()).isPositive();
  }

  @Test
  void T19_aResultThatNoMessageCarriesIsReadByTheWatcher() {
    String large = "x".repeat(500_000);
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    Node.Asked asked = node.ask(ASK.of("q"));
    desk.await(1).done(large);
    assertThat(asked.fresh()).isEqualTo(large);
  }

  @Test
  void T19_aResultThatIsTooLargeFailsTheTask() {
    Desk desk = Desk.obedient(rig);
    node.work(desk);
    Node.Asked asked = node.submit(DO.of("x"));
    desk.await(1).done("x".repeat(1 << 20));
    Answer.Ended<String> ended = asked.ended();
    assertThat(ended.how()).isEqualTo(Answer.How.FAILED);
    assertThat(ended.error().code()).isEqualTo(TaskError.RESULT_TOO_LARGE);
  }

  private CancelAnswer answer(CompletionStage<CancelAnswer> stage) {
    var future = stage.toCompletableFuture();
    rig.untilPassing("the answer to the cancel", LONG, future::isDone);
    return future.join();
  }

  private static io.dualloop.api.TaskId rigId(Node.Asked asked) {
    return Rig.id(asked.accepted());
  }
}
