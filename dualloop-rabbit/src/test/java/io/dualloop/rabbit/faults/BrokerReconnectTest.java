package io.dualloop.rabbit.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SELDOM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.Asked;
import io.dualloop.faults.Control;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.jdbc.faults.PostgresScene;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** T18: hints go round again within 2 s of when a plain client is answered. */
@ExtendWith(Seed.class)
class BrokerReconnectTest {

  private static final Duration BACK_WITHIN = Duration.ofSeconds(2);

  /** How long the broker is away; a longer look takes 60. */
  private static final int AWAY_SECONDS = Integer.getInteger("dualloop.faults.away", 4);

  private static final int TOO_MANY = 30_000;

  /** How long a broker may take to start; what is measured begins then. */
  private static final Duration STARTED = Duration.ofMinutes(2);

  @Test
  void T18_itIsAwayAtTheStartAndForLong() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene());
        Control control = new Control()) {
      scene.server().kill();
      Transport transport = scene.direct();
      HintRound round = new HintRound(transport);
      scene.workers(transport);
      Asked early = Asked.of(scene.foreground(transport), Work.ASK.of("early"));
      early.isAnswered(Work.resultOf("early"), BACK);
      for (int i = 0; i < TOO_MANY; i++) {
        var unused = transport.queue().wake(HintRound.LANE, HintRound.NOBODY);
      }
      assertThat(scene.counts.of("rabbit.publish.refused")).as("%s", scene.counts).isPositive();
      Pause.seconds(AWAY_SECONDS, "the broker is away");
      assertThat(scene.threads()).as("threads: %s", scene.threads()).hasSizeLessThan(12);
      isBackSoon(scene, round, control);
      hasItsConnections(scene);
      await("everything is read once")
          .atMost(BACK)
          .pollInterval(SELDOM)
          .untilAsserted(
              () -> assertThat(scene.listeners().values()).isNotEmpty().allMatch("1"::equals));
      scene.leave();
      await("its connections are gone")
          .atMost(BACK)
          .pollInterval(SELDOM)
          .untilAsserted(() -> scene.assertConnections(0));
      await("its threads have ended").atMost(BACK).until(() -> scene.threads().isEmpty());
    }
  }

  @Test
  void T18_itIsKilledAgainAndAgain() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene());
        Control control = new Control()) {
      HintRound round = new HintRound(scene.direct());
      for (int i = 0; i < 2; i++) {
        await("hints go round").atMost(BACK).until(round::goes);
        scene.writeWhatWasDeclared();
        scene.server().kill();
        isBackSoon(scene, round, control);
      }
      hasItsConnections(scene);
    }
  }

  @Test
  void T18_connectionsThatWereBegunWhileNothingPassed() throws Exception {
    try (RabbitScene scene = new RabbitScene(new PostgresScene());
        Control control = new Control()) {
      HintRound round = new HintRound(scene.proxied());
      await("hints go round").atMost(BACK).until(round::goes);
      scene.proxy().toServer().swallow();
      scene.proxy().cut();
      await("it tries to connect again, both ways")
          .atMost(BACK)
          .until(() -> scene.proxy().connectionsOpen() >= 2);
      scene.proxy().heal();
      goesSoon(round, System.nanoTime(), control);
    }
  }

  /** A third one is there as long as something is declared. */
  private static void hasItsConnections(RabbitScene scene) {
    await("one transport has its connections, and no more")
        .atMost(BACK)
        .pollInterval(SELDOM)
        .untilAsserted(() -> scene.assertConnections(1));
  }

  private static void isBackSoon(RabbitScene scene, HintRound round, Control control)
      throws Exception {
    CompletableFuture<Void> restart = CompletableFuture.runAsync(scene.server()::restart);
    await("a plain client is answered").atMost(STARTED).until(scene.server()::answers);
    goesSoon(round, System.nanoTime(), control);
    restart.get(STARTED.toSeconds(), TimeUnit.SECONDS);
  }

  private static void goesSoon(HintRound round, long since, Control control) {
    await("hints go round again").atMost(BACK).until(round::goes);
    long now = System.nanoTime();
    assertThat(Duration.ofNanos(now - since - control.lateNanos(since, now)))
        .isLessThan(BACK_WITHIN);
  }
}
