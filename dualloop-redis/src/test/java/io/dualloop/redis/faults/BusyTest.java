package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.faults.Load;
import io.dualloop.faults.Pause;
import io.dualloop.faults.Seed;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.io.UncheckedIOException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that answers, but only that it is busy or loading. */
@ExtendWith(Seed.class)
class BusyTest {

  private static final double BUSY_SECONDS = 2.5;
  private static final int FILLERS = 10_000;

  private final Random random = Seed.of(getClass());

  @Test
  void serverIsBusyWithSomebodysScript() throws Exception {
    try (RedisScene scene = new RedisScene("--busy-reply-threshold", "50")) {
      Transport foreground = scene.direct();
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(50);
      load.goOn(20 + random.nextInt(40), BACK);
      int listeners = scene.allListen().size();
      CompletableFuture<Void> script = beBusy(scene.redis);
      // It can't be subscribed to now.
      Load late = scene.owned(new Load("late", scene.foreground(foreground), foreground));
      late.start(20);
      Pause.seconds(BUSY_SECONDS, "the server answers BUSY");
      scene.redis.command("SCRIPT", "KILL");
      script.handle((done, killed) -> killed).get(10, TimeUnit.SECONDS);
      await("the foreground that came while it was busy listens, too")
          .atMost(BACK)
          .until(() -> scene.listeners().size() == listeners + 1);
      load.goOn(20, BACK);
      late.goOn(10, BACK);
      load.settled(SETTLED).isClean();
      late.settled(SETTLED).isClean();
    }
  }

  private static CompletableFuture<Void> beBusy(RedisServer server) {
    CompletableFuture<Void> script =
        CompletableFuture.runAsync(() -> server.command("EVAL", "while true do end", "0"));
    await("the server is busy").atMost(BACK).until(() -> answers(server, "BUSY"));
    return script;
  }

  /** Whether it refuses a command with this word. */
  private static boolean answers(RedisServer server, String word) {
    try {
      String unused = server.command("DBSIZE");
      return false;
    } catch (IllegalStateException refused) {
      return String.valueOf(refused.getMessage()).contains(word);
    } catch (UncheckedIOException away) {
      return false;
    }
  }

  @Test
  void serverIsLoadingItsData() throws Exception {
    try (RedisScene scene = new RedisScene("--appendfsync", "no", "--key-load-delay", "200")) {
      scene.redis.command(
          "EVAL", "for i = 1, " + FILLERS + " do redis.call('SET', 'filler:' .. i, i) end", "0");
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(50);
      load.goOn(20 + random.nextInt(40), BACK);
      scene.redis.kill();
      CompletableFuture<Void> restart = CompletableFuture.runAsync(scene.redis::restart);
      await("the server is loading").atMost(BACK).until(() -> answers(scene.redis, "LOADING"));
      restart.get(60, TimeUnit.SECONDS);
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
      assertThat(load.refusals()).as("nothing was forgotten").doesNotContain("FORGOTTEN");
    }
  }
}
