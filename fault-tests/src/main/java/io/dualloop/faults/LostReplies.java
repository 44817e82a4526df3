package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.FaultProxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A step is done, but its reply is lost, and then the connection ends. */
public abstract class LostReplies extends Faults {

  /** How a connection ends. */
  public enum End {
    FIN,
    RST;

    void of(FaultProxy proxy) {
      if (this == FIN) {
        proxy.cut();
      } else {
        proxy.reset();
      }
    }
  }

  /** A lease like no other, so that a renewal can be told by it. */
  protected static final Duration LEASE = Duration.ofMillis(1_537);

  /**
   * What a claim mentions, and no other step.
   *
   * @return text for {@link Scene#onStep}
   */
  protected abstract String claim();

  /**
   * What a renewal mentions, and no other step.
   *
   * @return text for {@link Scene#onStep}
   */
  protected abstract String renewal();

  @ParameterizedTest
  @EnumSource
  public void atSubmit(End end) throws Exception {
    try (Scene scene = scene()) {
      Transport cut = scene.proxied();
      Load load = scene.load(cut);
      Map<String, Integer> begun = new ConcurrentHashMap<>();
      AsyncTaskHandler<String, String> counting =
          (parameters, task) -> {
            begun.merge(parameters, 1, Integer::sum);
            return Work.handle(parameters, task);
          };
      scene.owned(
          Work.bare(scene.direct())
              .lease(Duration.ofSeconds(30))
              .handleAsync(Work.ASK, counting)
              .handleAsync(Work.ORDER, counting)
              .start());
      // The first to mention it is its own submit.
      warmUpThenLose(scene, load, "order-" + (40 + random.nextInt(40)), end);
      load.settled(SETTLED).isClean();
      assertThat(begun.values()).as("begins of each, of which none was lost").containsOnly(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  public void atSettle(End end) throws Exception {
    try (Scene scene = scene()) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.proxied());
      // The first to mention it is the settle of the attempt that found it.
      warmUpThenLose(scene, load, Work.resultOf("order-" + (40 + random.nextInt(40))), end);
      Tally tally = load.settled(SETTLED);
      tally.isClean();
    }
  }

  @ParameterizedTest
  @EnumSource
  public void atClaim(End end) throws Exception {
    try (Scene scene = scene()) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.proxied());
      load.start(scene.pace(100));
      load.goOn(30 + random.nextInt(40), BACK);
      lose(scene, claim(), end);
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @ParameterizedTest
  @EnumSource
  public void atRenew(End end) throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      ForegroundLoop loop = scene.foreground(foreground);
      Desk desk = new Desk();
      scene.owned(
          Work.bare(scene.proxied())
              .lease(LEASE)
              .handleAsync(Work.HARD, desk, Work.HANDLING)
              .start());
      Asked asked = Asked.of(loop, Work.HARD.of("long"));
      Desk.Job job = desk.await("long");
      lose(scene, renewal(), end);
      long twoLeases = 2 * LEASE.toNanos();
      long from = System.nanoTime();
      await("the lease would be over twice without renewals")
          .atMost(BACK)
          .until(() -> System.nanoTime() - from > twoLeases);
      job.done();
      asked.isAnswered(Work.resultOf("long"), BACK);
      assertThat(desk.begun("long")).as("attempts begun").isEqualTo(1);
    }
  }

  private static void warmUpThenLose(Scene scene, Load load, String marker, End end) {
    load.start(scene.pace(100));
    lose(scene, marker, end);
    load.goOn(20, BACK);
  }

  private static void lose(Scene scene, String marker, End end) {
    long before = scene.proxy().toClient().bytesSwallowed();
    scene.onStep(marker, scene.proxy().toClient()::swallow);
    await("the reply is lost")
        .atMost(BACK)
        .until(() -> scene.proxy().toClient().bytesSwallowed() > before);
    end.of(scene.proxy());
    scene.proxy().heal();
  }
}
