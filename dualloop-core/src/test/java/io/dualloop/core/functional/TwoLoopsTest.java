package io.dualloop.core.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Command;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.background.Handling;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.LateAnswer;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both loops on real threads over the in-process transport. */
@Timeout(60)
class TwoLoopsTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class).goodFor(Duration.ofMinutes(1));
  private static final Command<String, String> DO =
      TaskType.command("DO", String.class, String.class);
  private static final Duration SOON = Duration.ofSeconds(20);

  /** How long a handler has to stop. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private static final int ROUNDS = 5;

  private final Transport transport = InProcessTransport.create();
  private final ForegroundLoop loop = ForegroundLoop.on(transport).start();
  private final Session<String> session = loop.openSession("s", User.of("u"), line -> {});
  private final CountDownLatch carrier = new CountDownLatch(1);
  private final AtomicInteger calls = new AtomicInteger();

  @AfterEach
  void close() {
    carrier.countDown();
    loop.close();
    transport.close();
  }

  @Test
  void F01_thousandsOfCallersOnManyThreadsAskEachQuestionOnce() throws Exception {
    try (BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .slots(8)
            .handle(
                ASK,
                (question, task) -> {
                  calls.incrementAndGet();
                  carrier.await();
                  return "re " + question;
                })
            .start()) {
      int threads = 8;
      int asksEach = 250;
      Queue<CompletableFuture<Answer<String>>> answers = new ConcurrentLinkedQueue<>();
      List<Thread> askers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        List<Session<String>> sessions = new ArrayList<>();
        for (int s = 0; s < 5; s++) {
          sessions.add(loop.openSession("t" + t + "." + s, User.of("u"), line -> {}));
        }
        askers.add(
            new Thread(
                () -> {
                  for (int i = 0; i < asksEach; i++) {
                    answers.add(
                        sessions
                            .get(i % 5)
                            .newTurn()
                            .ask(ASK.of("q" + i % 20))
                            .within(SOON)
                            .toCompletableFuture());
                  }
                }));
      }
      askers.forEach(Thread::start);
      for (Thread asker : askers) {
        asker.join();
      }
      carrier.countDown();

      assertThat(answers).hasSize(threads * asksEach);
      for (CompletableFuture<Answer<String>> answer : answers) {
        assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Fresh.class);
      }
      assertThat(calls).hasValue(20);
      assertThat(workers.health().healthy()).isTrue();
    }
  }

  /**
   * The story that this library exists for: impatience is not failure, and nothing stale is said.
   */
  @Test
  void aSlowSuccessAfterTheUsersPatienceIsToldAsItIs() throws Exception {
    try (BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .handle(
                ASK,
                (question, task) -> {
                  carrier.await();
                  return "Cologne";
                })
            .start()) {
      Queue<LateAnswer> late = new ConcurrentLinkedQueue<>();
      session.onLate(late::add);
      Inquiry<String> asked = session.newTurn().ask(ASK.of("parcel"));
      Answer<String> note =
          asked.within(Duration.ofMillis(100)).toCompletableFuture().get(20, TimeUnit.SECONDS);
      assertThat(note).isInstanceOf(Answer.Working.class);

      carrier.countDown();
      await("the late success is told").atMost(SOON).until(() -> late.size() == 1);
      assertThat(late.element().answer())
          .isInstanceOfSatisfying(
              Answer.Fresh.class, fresh -> assertThat(fresh.value()).isEqualTo("Cologne"));
      assertThat(workers.health().healthy()).isTrue();
    }
  }

  @Test
  void aRetriedFailureEndsWellAndTheSessionSeesIt() {
    try (BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .handle(
                ASK,
                (question, task) -> {
                  if (calls.incrementAndGet() < 3) {
                    throw new TaskFailure(TaskError.retryable("BUSY", "on purpose"));
                  }
                  return "a";
                },
                Handling.attempts(5).backoff(Duration.ofMillis(10)))
            .start()) {
      Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
      Queue<Answer<String>> told = new ConcurrentLinkedQueue<>();
      session
          .newTurn()
          .ask(ASK.of("q"), told::add)
          .onStatus(status -> attempts.add(status.attempt()));
      // Two listeners: the one for statuses may still be on its way when the answer is told.
      await("the answer, and the status of the attempt that gave it")
          .atMost(SOON)
          .until(
              () ->
                  told.stream().anyMatch(answer -> answer instanceof Answer.Fresh)
                      && attempts.contains(3));
      assertThat(workers.health().healthy()).isTrue();
    }
  }

  @Test
  void T09_cancellingABlockedHandlerStopsItAndSaysSo() throws Exception {
    Semaphore begun = new Semaphore(0);
    try (BackgroundLoop workers =
        BackgroundLoop.on(transport)
            .handle(
                DO,
                (what, task) -> {
                  begun.release();
                  carrier.await();
                  return "done";
                })
            .start()) {
      CancelAnswer answer = cancelled(begun);
      assertThat(answer).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
      assertThat(workers.health().healthy()).isTrue();
    }
  }

  /** Again if the machine took longer than the handler's grace; the last time counts anyway. */
  private CancelAnswer cancelled(Semaphore begun) throws Exception {
    for (int round = 1; ; round++) {
      Inquiry<String> asked = session.newTurn().submit(DO.of("x"), answer -> {});
      assertThat(begun.tryAcquire(20, TimeUnit.SECONDS)).as("its handler has begun").isTrue();
      long from = System.nanoTime();
      CancelAnswer answer = asked.cancel().toCompletableFuture().get(20, TimeUnit.SECONDS);
      if (round == ROUNDS || System.nanoTime() - from < GRACE.toNanos()) {
        return answer;
      }
    }
  }

  @Test
  void L03_aCallbackThatHoldsTheLoopIsCounted() {
    CountDownLatch done = new CountDownLatch(1);
    loop.post(
        () -> {
          long until = System.nanoTime() + Duration.ofMillis(6).toNanos();
          while (System.nanoTime() - until < 0) {
            Thread.onSpinWait();
          }
          done.countDown();
        });
    await("the callback is over and counted")
        .atMost(SOON)
        .until(() -> done.getCount() == 0 && loop.stats().slowCallbacks() >= 1);
  }

  @Test
  void aWorkerThatComesLaterFindsTheWork() throws Exception {
    Inquiry<String> asked = session.newTurn().ask(ASK.of("q"));
    CompletableFuture<Answer<String>> answer = asked.within(SOON).toCompletableFuture();
    await("the task is accepted").atMost(SOON).until(() -> asked.taskId().isPresent());
    try (BackgroundLoop workers =
        BackgroundLoop.on(transport).handle(ASK, (question, task) -> "a").start()) {
      assertThat(answer.get(20, TimeUnit.SECONDS)).isInstanceOf(Answer.Fresh.class);
      assertThat(workers.health().healthy()).isTrue();
    }
  }
}
