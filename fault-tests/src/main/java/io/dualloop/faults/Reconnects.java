package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A server that is away at the start, or for long: bounded, prompt, and soon back (T18). */
public abstract class Reconnects extends Faults {

  private static final Duration BACK_WITHIN = Duration.ofSeconds(2);

  /** How long the server is away; a longer look takes 60. */
  private static final int AWAY_SECONDS = Integer.getInteger("dualloop.faults.away", 8);

  private static final int CALLS = 30_000;
  private static final int QUESTIONS = 300;

  @Test
  public void serverIsAwayAtTheStartAndForLong() throws Exception {
    Scene last;
    try (Scene scene = scene();
        Control control = new Control()) {
      last = scene;
      scene.server().kill();
      Transport transport = scene.direct();
      ForegroundLoop loop = scene.foreground(transport);
      scene.workers(transport);
      List<Asked> asked = new ArrayList<>();
      for (int i = 0; i < QUESTIONS; i++) {
        asked.add(Asked.of(loop, Work.ASK.of("away-" + i)));
      }
      asked.forEach(each -> each.isEnded(Answer.How.UNAVAILABLE, Duration.ofSeconds(20)));
      manyFail(transport);
      Pause.seconds(AWAY_SECONDS, "the server is away");
      assertThat(loop.stats().openInquiries()).isZero();
      assertThat(scene.threads()).as("threads: %s", scene.threads()).hasSizeLessThan(12);

      long up = backUp(scene.server());
      answers(transport, up, control);
      await("everyone listens once")
          .atMost(BACK)
          .until(() -> scene.listeners().size() == listened());
      assertThat(scene.listeners().values()).allMatch("1"::equals);
      hasConnections(scene, 1);
      Asked later = Asked.of(loop, Work.ASK.of("back"));
      later.isAnswered(Work.resultOf("back"), BACK);
      long worked = System.nanoTime();
      assertThat(Duration.ofNanos(worked - up - control.lateNanos(up, worked)))
          .as("until workers have claimed and settled again")
          .isLessThan(backWithin());
      scene.leave();
      hasConnections(scene, 0);
    }
    await("every thread has ended").atMost(BACK).until(() -> last.threads().isEmpty());
  }

  /**
   * How soon everything works again.
   *
   * @return after a plain client was answered: what T18 says, unless a pool between the transport
   *     and the server takes longer
   */
  protected Duration backWithin() {
    return BACK_WITHIN;
  }

  /**
   * What one foreground and one group of workers listen to, each by itself, as a server sees it.
   */
  protected int listened() {
    return 0;
  }

  private static void hasConnections(Scene scene, int transports) {
    await("the connections of so many transports, and no more: " + transports)
        .atMost(BACK)
        .untilAsserted(() -> scene.assertConnections(transports));
  }

  /**
   * Asks for very many steps while the server is away: each has to fail, and leaves nothing behind.
   * At once, unless a subclass says otherwise.
   */
  protected void manyFail(Transport transport) throws Exception {
    long from = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      CompletableFuture<?> call = transport.store().counts().toCompletableFuture();
      assertThat(call).isCompletedExceptionally();
    }
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(20));
  }

  /** Connections may be made, but what is said there gets lost: nothing shows but silence. */
  @Test
  public void connectionsThatWereBegunWhileNothingPassed() throws Exception {
    try (Scene scene = scene();
        Control control = new Control()) {
      Transport transport = scene.proxied();
      ForegroundLoop loop = scene.foreground(transport);
      await("it is connected").atMost(BACK).until(() -> works(transport));
      Map<String, String> before = scene.listeners();
      scene.proxy().toServer().swallow();
      scene.proxy().cut();
      await("it tries to connect again, both ways")
          .atMost(BACK)
          .until(() -> scene.proxy().connectionsOpen() >= 2);
      scene.proxy().heal();
      answers(transport, System.nanoTime(), control);
      await("it listens as before")
          .atMost(BACK)
          .untilAsserted(() -> assertThat(scene.listeners()).isEqualTo(before));
      Asked asked = Asked.of(loop, Work.ASK.of("x"));
      scene.workers(scene.direct());
      asked.isAnswered(Work.resultOf("x"), BACK);
    }
  }

  @Test
  public void serverIsRestartedAgainAndAgain() throws Exception {
    try (Scene scene = scene();
        Control control = new Control()) {
      Transport transport = scene.direct();
      scene.foreground(transport);
      await("it is connected").atMost(BACK).until(() -> works(transport));
      for (int i = 0; i < 4; i++) {
        scene.server().kill();
        await("it is noticed").atMost(BACK).until(() -> !works(transport));
        Pause.seconds(0.3 * i, "the server is away");
        long up = backUp(scene.server());
        answers(transport, up, control);
      }
      hasConnections(scene, 1);
    }
  }

  /** Starts it again, and gives the moment when a plain client has got an answer. */
  private static long backUp(FaultyServer server) throws Exception {
    CompletableFuture<Void> restart = CompletableFuture.runAsync(server::restart);
    await("a plain client is answered")
        .atMost(BACK)
        .pollInterval(Duration.ofMillis(5))
        .until(server::answers);
    long up = System.nanoTime();
    restart.get(20, TimeUnit.SECONDS);
    return up;
  }

  private static boolean works(Transport transport) throws Exception {
    return transport
        .store()
        .counts()
        .handle((counts, failure) -> failure == null)
        .toCompletableFuture()
        .get(10, TimeUnit.SECONDS);
  }

  private void answers(Transport transport, long since, Control control) {
    await("the transport works again")
        .atMost(BACK)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> works(transport));
    long now = System.nanoTime();
    assertThat(Duration.ofNanos(now - since - control.lateNanos(since, now)))
        .isLessThan(backWithin());
  }
}
