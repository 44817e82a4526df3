package io.dualloop.redis.faults;

import static io.dualloop.faults.Scene.BACK;
import static io.dualloop.faults.Scene.SETTLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.faults.Asked;
import io.dualloop.faults.Load;
import io.dualloop.faults.Seed;
import io.dualloop.faults.Tally;
import io.dualloop.faults.Work;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator may say to a server while there is work. */
@ExtendWith(Seed.class)
class CommandFaultsTest {

  private final Random random = Seed.of(getClass());

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "SCRIPT FLUSH SYNC",
    "CLIENT KILL TYPE normal",
    "CLIENT KILL TYPE pubsub",
    "CLIENT PAUSE 1500 WRITE",
    "CLIENT PAUSE 1500 ALL"
  })
  void isSaid(String command) throws Exception {
    try (RedisScene scene = new RedisScene()) {
      Load load = scene.load(scene.direct());
      scene.workers(scene.direct());
      load.start(100);
      for (int i = 0; i < 3; i++) {
        load.goOn(10 + random.nextInt(40), BACK);
        assertThat(scene.redis.command(command.split(" ", -1))).isNotEmpty();
      }
      load.goOn(20, BACK);
      load.settled(SETTLED).isClean();
    }
  }

  @Test
  void flushAll() throws Exception {
    try (RedisScene scene = new RedisScene()) {
      Transport foreground = scene.direct();
      ForegroundLoop loop = scene.foreground(foreground);
      Asked waiting = Asked.of(loop, Work.ORDER.of("waits").delay(Duration.ofSeconds(50)));
      Load load = scene.load(foreground);
      scene.workers(scene.direct());
      load.start(100);
      for (int i = 0; i < 3; i++) {
        load.goOn(10 + random.nextInt(40), BACK);
        if (i == 0) {
          assertThat(waiting.accepted()).isNotNull();
        }
        scene.redis.command("FLUSHALL");
      }
      load.goOn(20, BACK);
      Answer.Ended<String> lost = waiting.isEnded(Answer.How.UNAVAILABLE, BACK);
      assertThat(lost.error().code()).as("%s", lost).isEqualTo("FORGOTTEN");
      Tally tally = load.settled(SETTLED, true);
      tally.isClean();
    }
  }
}
