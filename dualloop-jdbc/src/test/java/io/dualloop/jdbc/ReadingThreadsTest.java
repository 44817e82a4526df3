package io.dualloop.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads that end before their time, and those that don't. */
class ReadingThreadsTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final CountDownLatch release = new CountDownLatch(1);
  private ReadingThreads threads = new ReadingThreads(1, 10, Duration.ofHours(1));

  @AfterEach
  void close() {
    release.countDown();
    threads.close();
  }

  private WeakReference<Object> read() throws Exception {
    return new WeakReference<>(threads.run(Object::new).toCompletableFuture().get());
  }

  @Test
  void whatWasReadIsNotKeptUntilTheLimit() throws Exception {
    WeakReference<Object> value = read();
    await("nobody holds it")
        .atMost(LONG)
        .until(
            () -> {
              System.gc();
              return value.refersTo(null);
            });
  }

  @Test
  void whatTakesTooLongFails() {
    threads.close();
    threads = new ReadingThreads(1, 10, Duration.ofMillis(100));
    CompletableFuture<Boolean> hangs =
        threads
            .run(
                () -> {
                  release.await();
                  return true;
                })
            .toCompletableFuture();
    assertThat(hangs)
        .failsWithin(LONG)
        .withThrowableThat()
        .havingCause()
        .isInstanceOf(TimeoutException.class)
        .withMessageContaining("PT0.1S");
  }
}
