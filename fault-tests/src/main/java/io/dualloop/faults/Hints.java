package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What is told while the foreground is away is heard when it is back, not at the next reading. */
public abstract class Hints extends Faults {

  /** T18; core reads the truth by itself every 5 s only. */
  private static final Duration BACK_WITHIN = Duration.ofSeconds(2);

  @Test
  public void endingToldWhileTheForegroundIsAway() throws Exception {
    try (Scene scene = scene();
        Control control = new Control()) {
      Transport away = scene.proxied();
      Transport worker = scene.direct();
      ForegroundLoop loop = scene.foreground(away);
      Desk desk = new Desk();
      scene.owned(Work.bare(worker).handleAsync(Work.HARD, desk).start());
      for (int i = 0; i < 3; i++) {
        Asked asked = Asked.of(loop, Work.HARD.of("asked-" + i));
        Desk.Job job = desk.await("asked-" + i);
        TaskId task = asked.accepted();
        scene.proxy().refuse();
        scene.proxy().cut();
        job.done();
        awaitEnded(worker, task);
        scene.proxy().accept();
        isToldSoon(asked, control);
      }
    }
  }

  /** Waits until a task has ended, by a transport that can see it. */
  protected static void awaitEnded(Transport transport, TaskId task) {
    await("the task has ended, and nobody was told")
        .atMost(BACK)
        .until(
            () ->
                transport
                    .store()
                    .find(task)
                    .toCompletableFuture()
                    .get(20, TimeUnit.SECONDS)
                    .found()
                    .orElseThrow()
                    .isEnded());
  }

  /** Waits for the last answer, which has to come in time. */
  protected static void isToldSoon(Asked asked, Control control) {
    long from = System.nanoTime();
    await("the ending is told").atMost(BACK).pollDelay(Duration.ZERO).until(asked::hasLast);
    long to = System.nanoTime();
    assertThat(Duration.ofNanos(to - from - control.lateNanos(from, to))).isLessThan(BACK_WITHIN);
  }
}
