package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.background.BackgroundLoop;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.LoopRuntime;
import io.dualloop.spi.Transport;
import io.dualloop.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often a question leaves the loop for another thread. */
class HandOverTest {

  private final ManualTime time = new ManualTime();
  private final Map<String, Integer> jobs = new HashMap<>();
  private final Transport transport = InProcessTransport.builder().runtime(time).create();
  private final ForegroundLoop loop =
      ForegroundLoop.on(transport).name("counted").runtime(new Counting()).start();
  private final Session<String> session = loop.openSession("s", User.of("u"), line -> {});
  private final BackgroundLoop workers =
      BackgroundLoop.on(transport).runtime(time).handle(Stage.ASK, (question, task) -> "a").start();

  @AfterEach
  void close() {
    workers.close();
    loop.close();
    transport.close();
  }

  @Test
  void aNewQuestionIsEncodedOnceAndItsAnswerDecodedOnce() {
    assertThat(codecJobs("q")).isEqualTo(2);
  }

  @Test
  void anAnswerThatTheStoreHasIsReadInOneJob() {
    ask(session, "q");
    try (ForegroundLoop other =
        ForegroundLoop.on(transport).name("other").runtime(new Counting()).start()) {
      Session<String> theirs = other.openSession("t", User.of("u"), line -> {});
      time.run();
      jobs.clear();

      assertThat(ask(theirs, "q").kinds()).containsExactly("fresh a");
      assertThat(jobs).containsEntry("dualloop-codec", 1);
    }
  }

  @Test
  void whatKeepsTheStoreInOrderWaitsBehindNoQuestion() {
    time.run();
    jobs.clear();
    time.advance(Duration.ofSeconds(1));

    assertThat(jobs).containsOnlyKeys("dualloop-upkeep");
  }

  private int codecJobs(String question) {
    time.run();
    jobs.clear();
    assertThat(ask(session, question).kinds()).containsExactly("working", "fresh a");
    return jobs.getOrDefault("dualloop-codec", 0);
  }

  private Told ask(Session<String> by, String question) {
    Told told = new Told();
    by.newTurn().ask(Stage.ASK.of(question), told::add);
    time.run();
    return told;
  }

  /** Manual time whose pools count their jobs by name. */
  private final class Counting implements LoopRuntime {

    @Override
    public long nanos() {
      return time.nanos();
    }

    @Override
    public Instant now() {
      return time.now();
    }

    @Override
    public Drive drive(String name, Steps steps) {
      return time.drive(name, steps);
    }

    @Override
    public Pool pool(String name, int threads) {
      Pool pool = time.pool(name, threads);
      return new Pool() {
        @Override
        public void execute(Runnable task) {
          jobs.merge(name, 1, Integer::sum);
          pool.execute(task);
        }

        @Override
        public boolean stop(Duration within) {
          return pool.stop(within);
        }
      };
    }
  }
}
