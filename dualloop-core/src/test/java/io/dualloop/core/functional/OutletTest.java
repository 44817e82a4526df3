package io.dualloop.core.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OutletTest {

  @Test
  void L12_whatManyThreadsSayIsSaidOneAtATimeEachInItsOwnOrder() throws InterruptedException {
    Transport transport = InProcessTransport.create();
    ConcurrentLinkedQueue<int[]> said = new ConcurrentLinkedQueue<>();
    AtomicBoolean inside = new AtomicBoolean();
    AtomicInteger overlaps = new AtomicInteger();
    try (ForegroundLoop loop = ForegroundLoop.on(transport).start()) {
      Session<int[]> session =
          loop.openSession(
              "s",
              User.of("u"),
              line -> {
                if (!inside.compareAndSet(false, true)) {
                  overlaps.incrementAndGet();
                }
                said.add(line);
                inside.set(false);
              });
      List<Thread> speakers = new ArrayList<>();
      for (int s = 0; s < 4; s++) {
        int speaker = s;
        speakers.add(
            new Thread(
                () -> {
                  for (int i = 0; i < 1_000; i++) {
                    session.say(new int[] {speaker, i});
                    int behind = i;
                    if (i % 10 == 0) {
                      await("the outlet keeps up, so that nothing has to be dropped")
                          .pollInterval(Duration.ofMillis(1))
                          .atMost(Duration.ofSeconds(20))
                          .until(() -> count(said, speaker) >= behind);
                    }
                  }
                }));
      }
      speakers.forEach(Thread::start);
      for (Thread speaker : speakers) {
        speaker.join();
      }
      await("the last line").atMost(Duration.ofSeconds(20)).until(() -> said.size() == 4_000);
    }
    transport.close();

    assertThat(overlaps).hasValue(0);
    int[] next = new int[4];
    for (int[] line : said) {
      assertThat(line[1]).isEqualTo(next[line[0]]++);
    }
  }

  private static long count(ConcurrentLinkedQueue<int[]> said, int speaker) {
    return said.stream().filter(line -> line[0] == speaker).count();
  }
}
