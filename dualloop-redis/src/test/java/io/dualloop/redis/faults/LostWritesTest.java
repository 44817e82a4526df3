package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Work;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.testservers.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that comes back without its last second, as after a loss of power. */
@ExtendWith(Seed.class)
class LostWritesTest {

  /** Else two workers would hold the same task by the same token (T05). */
  @Test
  void whatWasBegunInTheLostSecondIsFencedOff() throws Exception {
    try (RedisScene scene = new RedisScene("--appendfsync", "no")) {
      Transport transport = scene.direct();
      TaskStore store = transport.store();
      ForegroundLoop loop = scene.foreground(transport);
      now(loop.submit(Work.HARD.of("x")));
      Map<Path, byte[]> before = files(scene.redis);
      Claim early = claim(store, "worker.early");
      scene.redis.kill();
      for (Map.Entry<Path, byte[]> file : before.entrySet()) {
        Files.write(file.getKey(), file.getValue());
      }
      scene.redis.restart();
      await("it is connected")
          .atMost(BACK)
          .ignoreExceptions()
          .until(() -> now(store.counts()) != null);

      Claim late = claim(store, "worker.late");
      assertThat(late.ref().id()).isEqualTo(early.ref().id());
      assertThat(late.ref().token()).isGreaterThan(early.ref().token());
      assertThat(now(store.settle(early.ref(), done("early"))).isNoted()).isFalse();
      assertThat(now(store.settle(late.ref(), done("late"))).isNoted()).isTrue();
    }
  }

  private static Claim claim(TaskStore store, String worker) throws Exception {
    ClaimRequest one =
        new ClaimRequest(
            new Address(worker),
            Map.of("HARD", 1),
            List.of(Priority.NORMAL),
            Duration.ofMinutes(1));
    List<Claim> claims = now(store.claim(one));
    assertThat(claims).hasSize(1);
    return claims.get(0);
  }

  private static Outcome done(String what) {
    return new Outcome.Done(Json.of("\"" + what + "\""), Duration.ZERO);
  }

  /** What it has written. */
  private static Map<Path, byte[]> files(RedisServer server) throws IOException {
    Map<Path, byte[]> contents = new HashMap<>();
    try (Stream<Path> files = Files.list(server.log().resolveSibling("appendonlydir"))) {
      for (Path file : files.toList()) {
        contents.put(file, Files.readAllBytes(file));
      }
    }
    return contents;
  }

  private static <T> T now(CompletionStage<T> stage) throws Exception {
    return stage.toCompletableFuture().get(10, TimeUnit.SECONDS);
  }
}
