package io.dualloop.jdbc.faults;

import static io.dualloop.faults.Scene.BACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dualloop.spi.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Steps that are asked for while the database is away. Each takes a thread for as long as the pool
 * looks for a connection, so they fail a few at a time; how many may wait is tested elsewhere.
 */
final class AskedInVain {

  private static final int STEPS = 300;

  private final List<CompletableFuture<?>> steps = new ArrayList<>();

  void ask(Transport transport) {
    for (int i = 0; i < STEPS; i++) {
      steps.add(transport.store().counts().toCompletableFuture());
    }
    await("the first fail")
        .atMost(BACK)
        .until(() -> steps.stream().anyMatch(CompletableFuture::isCompletedExceptionally));
    assertThat(steps).allMatch(step -> !step.isDone() || step.isCompletedExceptionally());
  }

  void haveEnded() {
    assertThat(steps).allMatch(CompletableFuture::isDone);
  }
}
