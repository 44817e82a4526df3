package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.faults.Control;
import io.dualloop.faults.Load;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisSentinel;
import io.dualloop.testservers.RedisServer;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The master dies, and Sentinel makes its replica the master. */
@ExtendWith(Seed.class)
class SentinelTest {

  /** Shorter than any failover: a call that waits for one takes longer. */
  private static final Duration NO_WAIT = Duration.ofSeconds(1);

  /** Where Sentinel's process had no time for two seconds, it does nothing for the next 30. */
  private static final Duration FAILED_OVER = Duration.ofSeconds(90);

  /** Killed, its connections break; silent, they lead nowhere. */
  @ParameterizedTest(name = "silent: {0}")
  @ValueSource(booleans = {false, true})
  void workGoesOnWithTheNextMaster(boolean silent) throws Exception {
    try (RedisScene scene = new RedisScene()) {
      RedisServer next = scene.owned(RedisServer.start());
      RedisSentinel sentinel = scene.owned(RedisSentinel.watch("mymaster", scene.redis, next));
      Transport asking = scene.transport(sentinel.uri());
      ForegroundLoop loop = scene.foreground(asking);
      scene.workers(scene.transport(sentinel.uri()));
      Load before = scene.owned(new Load("before", loop, asking));
      before.start(50);
      before.goOn(50, BACK);
      before.settled(SETTLED).isClean();
      await("the replica has what was done")
          .atMost(BACK)
          .until(() -> next.command("KEYS", "*").contains(scene.key("lanes")));

      if (silent) {
        scene.redis.pause();
      } else {
        scene.redis.kill();
      }
      Load during = scene.owned(new Load("during", loop, asking));
      during.start(50);
      Duration longest = longestCallUntil(() -> sentinel.masterPort() == next.port(), loop, asking);
      during.goOn(50, BACK);

      during.settled(SETTLED).isClean();
      assertThat(longest).as("the longest call").isLessThan(NO_WAIT);
    }
  }

  /** Asks the loop and the transport again and again, until there is another master. */
  private static Duration longestCallUntil(
      Callable<Boolean> otherMaster, ForegroundLoop loop, Transport transport) {
    Session<String> session = loop.openSession("impatient", Load.USER, said -> {});
    long[] longest = {0};
    try (Control control = new Control()) {
      await("another master")
          .atMost(FAILED_OVER)
          .until(
              () -> {
                long from = System.nanoTime();
                var unused = session.newTurn().ask(Work.ASK.of("how long?"));
                var unusedToo = transport.store().counts();
                long to = System.nanoTime();
                // Beside when the machine had no time for it.
                longest[0] = Math.max(longest[0], to - from - control.lateNanos(from, to));
                return otherMaster.call();
              });
    }
    return Duration.ofNanos(longest[0]);
  }
}
