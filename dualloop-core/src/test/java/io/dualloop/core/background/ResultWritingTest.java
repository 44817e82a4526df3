package io.dualloop.core.background;

import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredLookup;
import io.dualloop.spi.StoredResult;
import io.dualloop.spi.Transport;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultWritingTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class).goodFor(Duration.ofMinutes(1));

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();

  private TaskId submit() {
    return scene.submit(ASK, "\"x\"", Priority.NORMAL, Scene.TIMEOUT, "key", Set.of("parcel"));
  }

  private Optional<StoredResult> stored() {
    return Scene.now(scene.transport.results().get("key", Set.of("parcel"))).result();
  }

  @Test
  void F02_storesTheAnswerWithItsAgeFromTheBegin() {
    scene.loop().handleAsync(ASK, work).start();
    submit();
    scene.time.run();
    work.contexts.get(0).dataAge(Duration.ofSeconds(30));
    scene.time.advance(Duration.ofSeconds(7));
    assertThat(stored()).isEmpty();

    work.complete(0, "answer");
    scene.time.run();

    StoredResult result = stored().orElseThrow();
    assertThat(result.value()).isEqualTo(Json.of("\"answer\""));
    assertThat(result.age()).isEqualTo(Duration.ofSeconds(37));
    assertThat(result.begin()).isEqualTo(work.contexts.get(0).fencingToken());
    assertThat(result.computeTime()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void F06_anAnswerWhoseTagWasInvalidatedMeanwhileIsNotStored() {
    scene.loop().handleAsync(ASK, work).start();
    TaskId id = submit();
    scene.time.run();

    Scene.now(scene.transport.results().invalidate(new Invalidation.Tag("parcel")));
    work.complete(0, "outdated");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(stored()).isEmpty();
    assertThat(scene.told.of("task.result.refused")).isEqualTo(1);
  }

  @Test
  void F07_theHandlersVersionGoesWithItsAnswerAndItsEnding() {
    scene.loop().handleAsync(ASK, work).start();
    TaskId id = submit();
    scene.time.run();
    work.contexts.get(0).dataVersion(42);
    work.complete(0, "answer");
    scene.time.run();

    assertThat(stored().orElseThrow().sourceVersion()).isEqualTo(42);
    assertThat(Objects.requireNonNull(scene.status(id).ending()).sourceVersion()).isEqualTo(42);
  }

  @ParameterizedTest
  @ValueSource(strings = {"good", "stale", "data"})
  void F02_timesMayLastForEver(String what) {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    Query<String, String> type =
        switch (what) {
          case "good" -> ASK.goodFor(forever);
          case "stale" -> ASK.staleFor(forever);
          default -> ASK;
        };
    scene.loop().handleAsync(type, work).start();
    TaskId id = submit();
    scene.time.run();
    if (what.equals("data")) {
      work.contexts.get(0).dataAge(forever);
    }
    work.complete(0, "answer");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(stored()).isPresent();
  }

  @Test
  void F08_jitterShortensByATenthAtMost() {
    // This random source draws the largest value: good for a minute, stale for a day.
    scene.loop().handleAsync(ASK, work).start();
    submit();
    scene.time.run();
    work.complete(0, "answer");
    scene.time.run();
    Duration unshortened = Duration.ofMinutes(1).plus(Query.DEFAULT_STALE_IF_ERROR_FOR);
    scene.time.advance(unshortened.multipliedBy(9).dividedBy(10).minusSeconds(1));
    assertThat(stored()).isPresent();
    scene.time.advance(Duration.ofSeconds(2));
    assertThat(stored()).isEmpty();
  }

  @Test
  void aSilentResultStoreDelaysTheHandlerByAtMostASecond() {
    Transport silent = with(new Silent());
    BackgroundLoop.on(silent).runtime(scene.time).handleAsync(ASK, work).start();
    TaskId id = submit();

    scene.time.advance(Duration.ofMillis(999));
    assertThat(work.stages).isEmpty();
    scene.time.advance(Duration.ofMillis(2));
    assertThat(work.stages).hasSize(1);
    work.complete(0, "answer");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
  }

  private Transport with(ResultStore results) {
    Transport real = scene.transport;
    return new Transport(
        real.store(),
        real.queue(),
        real.feed(),
        results,
        real.capabilities(),
        real.survival(),
        real::close);
  }

  /** Never answers. */
  private static final class Silent implements ResultStore {
    @Override
    public CompletionStage<StoredLookup> get(String key, Set<String> tags) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<FenceToken> token(String key, Set<String> tags) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Boolean> put(String key, FenceToken token, NewResult result) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Long> invalidate(Invalidation what) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Void> beat() {
      return new CompletableFuture<>();
    }

    @Override
    public Registration listen(InvalidationListener listener) {
      return () -> {};
    }
  }
}
