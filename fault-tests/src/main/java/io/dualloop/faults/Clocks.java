package io.dualloop.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.runtime.SystemRuntime;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients whose clocks are wrong: the server's clock counts, and durations are durations. */
public abstract class Clocks extends Faults {

  private static final Duration TIMEOUT = Duration.ofMillis(1_500);

  private static final int MOST_TRIES = 5;

  /** The foreground's clock is off by so many minutes, the workers' by as many the other way. */
  @ParameterizedTest
  @ValueSource(ints = {-15, 15})
  public void clientClockIsOff(int minutes) throws Exception {
    try (Scene scene = scene()) {
      Transport foreground = scene.direct();
      Transport background = scene.direct();
      ForegroundLoop loop =
          scene.owned(
              ForegroundLoop.on(foreground).runtime(new Off(Duration.ofMinutes(minutes))).start());
      scene.owned(Work.workers(background).runtime(new Off(Duration.ofMinutes(-minutes))).start());
      Load load = scene.owned(new Load("order", loop, foreground)).start(scene.pace(50));
      long from = System.nanoTime();
      Asked untaken = Asked.of(loop, Work.HARD.of("nobody").timeout(TIMEOUT));
      untaken.isEnded(Answer.How.TIMEOUT, BACK);
      assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(TIMEOUT);
      Asked delayed = Asked.of(loop, Work.ORDER.of("later").delay(TIMEOUT));
      delayed.isAnswered(Work.resultOf("later"), BACK);
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();

      Asked fresh = Asked.of(loop, Work.ASK.of("age"));
      fresh.isAnswered(Work.resultOf("age"), BACK);
      Answer.Fresh<String> answer = (Answer.Fresh<String>) fresh.last(BACK);
      assertThat(answer.age()).isLessThan(Duration.ofMinutes(1));
      isShared(scene);
    }
  }

  /** It is asked again where the machine had no time: looking it up may take 50 ms only. */
  private static void isShared(Scene scene) {
    try (Control control = new Control()) {
      boolean busy = true;
      for (int tries = 0; busy && tries < MOST_TRIES; tries++) {
        ForegroundLoop right = scene.foreground(scene.direct());
        long from = System.nanoTime();
        Asked shared = Asked.of(right, Work.ASK.of("age").acceptAgeUpTo(Duration.ofMinutes(1)));
        shared.isAnswered(Work.resultOf("age"), BACK);
        busy = shared.inquiry.taskId().isPresent();
        if (busy) {
          assertThat(control.lateNanos(from, System.nanoTime()))
              .as(
                  "for how long the machine had no time, since it is not answered from what is stored")
              .isPositive();
        }
      }
      assertThat(busy).as("not answered from what is stored").isFalse();
    }
  }

  /** A clock that is off. */
  private record Off(LoopRuntime real, Duration by) implements LoopRuntime {

    Off(Duration by) {
      this(SystemRuntime.instance(), by);
    }

    @Override
    public long nanos() {
      return real.nanos() + by.toNanos();
    }

    @Override
    public Instant now() {
      return real.now().plus(by);
    }

    @Override
    public Drive drive(String name, Steps steps) {
      return real.drive(name, steps);
    }

    @Override
    public Pool pool(String name, int threads) {
      return real.pool(name, threads);
    }
  }
}
