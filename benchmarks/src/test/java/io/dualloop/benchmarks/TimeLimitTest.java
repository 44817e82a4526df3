package io.dualloop.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

  @Test
  void tellsWhenItIsOver() throws Exception {
    CountDownLatch over = new CountDownLatch(1);

    TimeLimit.start(Duration.ofMillis(1), over::countDown);

    assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
