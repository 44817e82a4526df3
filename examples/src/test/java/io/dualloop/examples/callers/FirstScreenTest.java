package io.dualloop.examples.callers;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Work;
import io.dualloop.examples.callers.FirstScreen.Tracking;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class FirstScreenTest {

  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  @Test
  void answersAtOnceAndThenWithTheParcelsCity() throws Exception {
    CountDownLatch carrier = new CountDownLatch(1);
    try (FirstScreen screen =
        new FirstScreen(
            orderNo -> {
              carrier.await();
              return new Tracking("Hamburg", false);
            },
            said::add)) {
      screen.ask("20231027");

      assertThat(said.poll(20, SECONDS)).isEqualTo("Let me look that up");
      carrier.countDown();
      assertThat(said.poll(20, SECONDS)).isEqualTo("Your parcel is in Hamburg");
    }
  }

  @Test
  void tellsTheTruthAboutACancel() throws Exception {
    Semaphore called = new Semaphore(0);
    CountDownLatch never = new CountDownLatch(1);
    try (FirstScreen screen =
        new FirstScreen(
            orderNo -> {
              called.release();
              never.await();
              return new Tracking("nowhere", false);
            },
            said::add)) {
      assertThat(cancelled(screen, called)).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
      assertThat(said.poll(20, SECONDS)).isEqualTo("Let me look that up");
      assertThat(said.poll(20, SECONDS)).isEqualTo("All right, cancelled");
    }
  }

  /** Again if the machine took longer than the 2 s in which a handler may stop. */
  private static CancelAnswer cancelled(FirstScreen screen, Semaphore called) throws Exception {
    for (int round = 1; ; round++) {
      var asked = screen.ask("5550");
      assertThat(called.tryAcquire(20, SECONDS)).isTrue();
      long from = System.nanoTime();
      CancelAnswer truth = asked.cancel().toCompletableFuture().get(20, SECONDS);
      if (round == 5 || System.nanoTime() - from < SECONDS.toNanos(2)) {
        return truth;
      }
    }
  }
}
