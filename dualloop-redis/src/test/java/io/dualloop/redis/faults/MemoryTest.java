package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Json;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.faults.Asked;
import io.dualloop.faults.ChildMain;
import io.dualloop.faults.ChildProcess;
import io.dualloop.faults.Control;
import io.dualloop.faults.Desk;
import io.dualloop.faults.Load;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that has no memory left takes nothing new, and everything that it took goes on. */
@ExtendWith(Seed.class)
class MemoryTest {

  private static final Duration AT_ONCE = Duration.ofSeconds(5);

  private final RedisScene scene = new RedisScene();
  private final Transport transport = scene.direct();
  private final ForegroundLoop loop = scene.foreground(transport);
  private final Desk desk = new Desk();
  private final Control control = new Control();

  private void work() {
    scene.owned(Work.bare(transport).handleAsync(Work.HARD, desk, Work.HANDLING).start());
  }

  @AfterEach
  void close() throws Exception {
    control.close();
    scene.close();
  }

  /** Beside when the machine had no time for anybody. */
  private <T> T atOnce(Supplier<T> waiting) {
    long from = System.nanoTime();
    T came = waiting.get();
    long to = System.nanoTime();
    assertThat(Duration.ofNanos(to - from - control.lateNanos(from, to))).isLessThan(AT_ONCE);
    return came;
  }

  private void isAnsweredAtOnce(Asked asked, String what) {
    Answer<String> unused = atOnce(() -> asked.last(BACK));
    asked.isAnswered(Work.resultOf(what), BACK);
  }

  private void full() {
    scene.redis.command("CONFIG", "SET", "maxmemory", "1");
  }

  private void freed() {
    scene.redis.command("CONFIG", "SET", "maxmemory", "0");
  }

  @Test
  void newWorkIsRefusedAtOnceAndTakenAgainLater() throws Exception {
    Load load = scene.load(transport);
    scene.workers(scene.direct());
    load.start(50);
    load.goOn(20, BACK);
    full();
    Asked refused = Asked.of(loop, Work.HARD.of("refused"));
    Answer.Ended<String> why = atOnce(() -> refused.isEnded(Answer.How.UNAVAILABLE, BACK));
    assertThat(why.error().code()).isEqualTo("BUSY");
    await("others are refused, too").atMost(BACK).until(() -> load.refusals().contains("BUSY"));
    freed();
    load.goOn(20, BACK);
    load.settled(SETTLED).isClean();
  }

  @Test
  void whatRunsKeepsItsLeaseAndEnds() {
    work();
    Asked asked = Asked.of(loop, Work.HARD.of("long"));
    Desk.Job job = desk.await("long");
    full();
    waitForLeases(2);
    job.done();
    isAnsweredAtOnce(asked, "long");
    assertThat(desk.begun("long")).as("attempts begun").isEqualTo(1);
  }

  @Test
  void whatFailsIsTriedAgain() {
    work();
    Asked asked = Asked.of(loop, Work.HARD.of("fails"));
    Desk.Job job = desk.await("fails");
    full();
    job.answer().completeExceptionally(new IllegalStateException("on purpose"));
    await("a second attempt begins").atMost(BACK).until(() -> desk.begun("fails") == 2);
    desk.jobs.get(1).done();
    isAnsweredAtOnce(asked, "fails");
  }

  @Test
  void whatADeadWorkerHeldBeginsAgain() {
    ChildProcess doomed = ChildProcess.worker(scene);
    doomed.await("works");
    Asked asked = Asked.of(loop, Work.HARD.of(ChildMain.HOLD));
    doomed.await("began");
    full();
    doomed.kill();
    work();
    desk.await(ChildMain.HOLD).done();
    isAnsweredAtOnce(asked, ChildMain.HOLD);
  }

  @Test
  void whatIsCancelledEnds() throws Exception {
    work();
    Asked running = Asked.of(loop, Work.HARD.of("running"));
    Desk.Job job = desk.await("running");
    job.task().onStop(() -> job.answer().completeExceptionally(new InterruptedException("told")));
    Asked waiting = Asked.of(loop, Work.ORDER.of("waiting"));
    assertThat(waiting.accepted()).isNotNull();
    full();
    assertThat(running.inquiry.cancel().toCompletableFuture().get(20, TimeUnit.SECONDS))
        .isInstanceOf(CancelAnswer.Cancelled.class);
    assertThat(waiting.inquiry.cancel().toCompletableFuture().get(20, TimeUnit.SECONDS))
        .isInstanceOf(CancelAnswer.Cancelled.class);
  }

  @Test
  void aTaskInSightIsFoundByAnother() throws Exception {
    Asked asked = Asked.of(loop, Work.ASK.of("shared"));
    assertThat(asked.accepted()).isNotNull();
    ForegroundLoop other = scene.foreground(scene.direct());
    full();
    Asked joined = Asked.of(other, Work.ASK.of("shared"));
    assertThat(joined.accepted()).isEqualTo(asked.accepted());
    scene.workers(scene.direct());
    joined.isAnswered(Work.resultOf("shared"), BACK);
    asked.isAnswered(Work.resultOf("shared"), BACK);
  }

  @Test
  void answersAreInvalidated() throws Exception {
    full();
    loop.invalidate(Work.ASK.of("x"), Load.USER).toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  @Test
  void answersAreNotKept() throws Exception {
    FenceToken token = now(transport.results().token("x", Set.of()));
    full();
    NewResult result =
        new NewResult(Json.of("1"), Duration.ZERO, 1, Duration.ZERO, Duration.ofMinutes(1), null);
    assertThat(transport.results().put("x", token, result).toCompletableFuture())
        .failsWithin(AT_ONCE)
        .withThrowableThat()
        .withMessageContaining("OOM");
  }

  private static <T> T now(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  private static void waitForLeases(int count) {
    long until = System.nanoTime() + count * Work.LEASE.toNanos();
    await("leases would be over without renewals")
        .atMost(BACK)
        .until(() -> System.nanoTime() - until > 0);
  }
}
