package io.dualloop.examples.callers;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.User;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.local.InProcessTransport;
import io.dualloop.examples.callers.RestBackend.Exported;
import io.dualloop.examples.callers.RestBackend.Response;
import io.dualloop.spi.Transport;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RestBackendTest {

  private static final User ANN = User.of("ann");
  private static final User BOB = User.of("bob");

  private final OnManualTime world =
      new OnManualTime(
          workers ->
              workers.handle(
                  RestBackend.EXPORT,
                  (export, task) -> new Exported("orders-" + export.year() + ".csv")));
  private final RestBackend backend = new RestBackend(world.loop);

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void acceptsAndIsFoundLater() throws Exception {
    Response accepted = await(backend.post(2023, ANN, "key-1"));

    assertThat(accepted.status()).isEqualTo(202);
    assertThat(await(backend.get(accepted.body(), ANN)).body()).contains("orders-2023.csv");
  }

  @Test
  void takesTheSameKeyOnceAndRefusesItForSomethingElse() throws Exception {
    Response first = await(backend.post(2023, ANN, "key-1"));

    assertThat(await(backend.post(2023, ANN, "key-1"))).isEqualTo(first);
    assertThat(await(backend.post(2024, ANN, "key-1")).status()).isEqualTo(422);
  }

  @Test
  void hidesOneUsersExportsFromAnother() throws Exception {
    Response accepted = await(backend.post(2023, ANN, "key-1"));

    assertThat(await(backend.get(accepted.body(), BOB)).status()).isEqualTo(404);
    assertThat(await(backend.delete(accepted.body(), BOB)).status()).isEqualTo(404);
  }

  @Test
  void saysThatItIsTooLateToCancel() throws Exception {
    Response accepted = await(backend.post(2023, ANN, "key-1"));

    Response deleted = await(backend.delete(accepted.body(), ANN));

    assertThat(deleted).isEqualTo(new Response(409, "it had ended as SUCCEEDED"));
  }

  @Test
  @SuppressWarnings("try") // nobody works here, so the queue fills
  void answers503WhenTheQueueIsFullAnd200ToTheCancelOfWhatWaits() throws Exception {
    try (Transport small = InProcessTransport.builder().queueLimit(1).create();
        ForegroundLoop loop = ForegroundLoop.on(small).start()) {
      RestBackend full = new RestBackend(loop);
      Response first = full.post(2023, ANN, "key-1").toCompletableFuture().get(20, SECONDS);

      Response second = full.post(2024, ANN, "key-2").toCompletableFuture().get(20, SECONDS);
      Response deleted = full.delete(first.body(), ANN).toCompletableFuture().get(20, SECONDS);

      assertThat(second.status()).isEqualTo(503);
      assertThat(deleted).isEqualTo(new Response(200, "cancelled, the work is NOT_STARTED"));
    }
  }

  private <T> T await(CompletionStage<T> stage) throws Exception {
    world.time.run();
    return stage.toCompletableFuture().get(0, SECONDS);
  }
}
