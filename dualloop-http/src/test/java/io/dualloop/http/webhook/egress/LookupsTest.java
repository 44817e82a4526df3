package io.dualloop.http.webhook.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A name server that never answers costs only those whose names it has. */
class LookupsTest {

  private static final int SHARE = 4;
  private static final long SOON = TimeUnit.SECONDS.toNanos(20);

  private final CountDownLatch entered = new CountDownLatch(SHARE);
  private final CountDownLatch silence = new CountDownLatch(1);
  private final ExecutorService waiters = Executors.newFixedThreadPool(SHARE);
  private final Lookups lookups =
      new Lookups(
          host -> {
            if (host.endsWith(".silent.example")) {
              entered.countDown();
              awaitSilence();
            }
            return List.of(InetAddress.getLoopbackAddress());
          });

  private void awaitSilence() {
    try {
      silence.await();
    } catch (InterruptedException e) {
      // Not even this ends the system's own look-up.
      awaitSilence();
    }
  }

  @AfterEach
  void close() {
    silence.countDown();
    lookups.close();
    waiters.shutdown();
  }

  private void wait(String host) {
    try {
      assertThat(of(host, SOON)).isNotEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<InetAddress> of(String host, long nanos) throws IOException {
    return lookups.of(Target.of("https://" + host + "/"), nanos);
  }

  @Test
  void oneDomainHasAShareAndTheOthersGoOn() throws Exception {
    for (int i = 0; i < SHARE; i++) {
      String host = "a" + i + ".silent.example";
      var unused = CompletableFuture.runAsync(() -> wait(host), waiters);
    }
    assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();

    assertThatThrownBy(() -> of("b.silent.example", SOON))
        .isInstanceOf(NoLookupException.class)
        .hasMessageContaining("silent.example");
    assertThat(of("hooks.other.example", SOON)).hasSize(1);
    assertThat(of("localhost.example", SOON)).hasSize(1);
  }
}
