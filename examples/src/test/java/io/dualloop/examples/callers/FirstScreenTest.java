package io.dualloop.examples.callers;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Work;
import io.dualloop.examples.callers.FirstScreen.Tracking;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
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

      assertThat(said.poll(5, SECONDS)).isEqualTo("Let me look that up");
      carrier.countDown();
      assertThat(said.poll(5, SECONDS)).isEqualTo("Your parcel is in Hamburg");
    }
  }

  @Test
  void tellsTheTruthAboutACancel() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    try (FirstScreen screen =
        new FirstScreen(
            orderNo -> {
              called.countDown();
              never.await();
              return new Tracking("nowhere", false);
            },
            said::add)) {
      var asked = screen.ask("5550");
      assertThat(called.await(5, SECONDS)).isTrue();

      CancelAnswer truth = asked.cancel().toCompletableFuture().get(5, SECONDS);

      assertThat(truth).isEqualTo(new CancelAnswer.Cancelled(Work.STOPPED));
      assertThat(said.poll(5, SECONDS)).isEqualTo("Let me look that up");
      assertThat(said.poll(5, SECONDS)).isEqualTo("All right, cancelled");
    }
  }
}
