package io.dualloop.redis.faults;

import static io.dualloop.redis.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.TaskId;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is told while the foreground is away is heard when it is back, not at the next reading. */
@ExtendWith(Seed.class)
class HintsTest {

  /** T18; core reads the truth by itself every 5 s only. */
  private static final Duration BACK_WITHIN = Duration.ofSeconds(2);

  @Test
  void endingToldWhileTheForegroundIsAway() throws Exception {
    try (Scene scene = new Scene();
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
        scene.proxy.refuse();
        scene.proxy.cut();
        job.done();
        awaitEnded(worker, task);
        scene.proxy.accept();
        isToldSoon(asked, control);
      }
    }
  }

  /** The hints are back before the steps are, by which what was missed is read. */
  @Test
  void hintsAreBackBeforeStepsAre() throws Exception {
    try (Scene scene = new Scene();
        Control control = new Control();
        Relay relay = new Relay(scene.server.port())) {
      Transport away = scene.transport(Scene.local(relay.port()));
      Transport worker = scene.direct();
      ForegroundLoop loop = scene.foreground(away);
      Desk desk = new Desk();
      scene.owned(Work.bare(worker).handleAsync(Work.HARD, desk).start());
      Asked asked = Asked.of(loop, Work.HARD.of("asked"));
      Desk.Job job = desk.await("asked");
      TaskId task = asked.accepted();
      String channel = scene.key("to:foreground") + "*";
      assertThat(scene.server.command("PUBSUB", "CHANNELS", channel)).isNotEmpty();
      relay.hold("HELLO");
      relay.cut();
      job.done();
      awaitEnded(worker, task);
      // What only the connection for steps says, before it is used.
      relay.hold("\r\nEXISTS\r\n");
      await("the hints are back, and the steps are not")
          .atMost(BACK)
          .until(() -> !scene.server.command("PUBSUB", "CHANNELS", channel).isEmpty());
      Pause.seconds(0.5, "the hints are used");
      assertThat(asked.hasLast()).isFalse();
      relay.release();
      isToldSoon(asked, control);
    }
  }

  private static void awaitEnded(Transport transport, TaskId task) {
    await("the task has ended, and nobody was told")
        .atMost(BACK)
        .until(
            () ->
                transport
                    .store()
                    .find(task)
                    .toCompletableFuture()
                    .get(5, TimeUnit.SECONDS)
                    .found()
                    .orElseThrow()
                    .isEnded());
  }

  private static void isToldSoon(Asked asked, Control control) {
    long from = System.nanoTime();
    await("the ending is told").atMost(BACK).pollDelay(Duration.ZERO).until(asked::hasLast);
    long to = System.nanoTime();
    assertThat(Duration.ofNanos(to - from - control.lateNanos(from, to))).isLessThan(BACK_WITHIN);
  }
}
