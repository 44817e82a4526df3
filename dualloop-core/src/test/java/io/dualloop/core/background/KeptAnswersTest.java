package io.dualloop.core.background;

import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Priority;
import io.dualloop.api.Query;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.spi.Claim;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Outcome;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** A store that keeps answers in the step that settles: one call instead of three. */
class KeptAnswersTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class).goodFor(Duration.ofMinutes(1));
  private static final long FENCE = 42;

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();
  private final List<Outcome> outcomes = new ArrayList<>();
  private final List<String> resultCalls = new ArrayList<>();

  @Test
  void T05_theAnswerGoesWithTheEnding() {
    start(ASK);
    TaskId id = scene.submit(ASK, "\"x\"", Priority.NORMAL, Scene.TIMEOUT, "key", Set.of("parcel"));
    scene.time.run();
    scene.time.advance(Duration.ofSeconds(7));
    work.complete(0, "answer");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    Outcome.Keep keep = Objects.requireNonNull(done().keep());
    assertThat(keep.key()).isEqualTo("key");
    assertThat(keep.token()).isEqualTo(new FenceToken(FENCE, Set.of("parcel")));
    assertThat(keep.computeTime()).isEqualTo(Duration.ofSeconds(7));
    Duration longest = Duration.ofMinutes(1).plus(Query.DEFAULT_STALE_IF_ERROR_FOR);
    assertThat(keep.keepFor()).isBetween(longest.multipliedBy(9).dividedBy(10), longest);
    assertThat(scene.told.of("task.result.kept")).isEqualTo(1);
    assertThat(resultCalls).isEmpty();
  }

  @Test
  void F01_whatIsNotAskedByKeyIsNotKept() {
    start(ASK);
    scene.submit(ASK, "\"x\"");
    scene.time.run();
    work.complete(0, "answer");
    scene.time.run();

    assertThat(done().keep()).isNull();
    assertThat(scene.told.of("task.result.kept")).isZero();
    assertThat(resultCalls).isEmpty();
  }

  private Outcome.Done done() {
    return (Outcome.Done) outcomes.get(0);
  }

  private void start(Query<String, String> type) {
    Transport real = scene.transport;
    Transport keeping =
        new Transport(
            keeping(real.store()),
            real.queue(),
            real.feed(),
            counted(real.results()),
            real.capabilities(),
            real.survival(),
            real::close);
    BackgroundLoop.on(keeping)
        .runtime(scene.time)
        .telemetry(scene.told)
        .handleAsync(type, work)
        .start();
  }

  private TaskStore keeping(TaskStore real) {
    return (TaskStore)
        Proxy.newProxyInstance(
            TaskStore.class.getClassLoader(),
            new Class<?>[] {TaskStore.class},
            (proxy, method, args) -> {
              if (method.getName().equals("settle")) {
                outcomes.add((Outcome) args[1]);
              }
              Object answer = method.invoke(real, args);
              return method.getName().equals("claim")
                  ? ((CompletionStage<?>) answer).thenApply(claims -> fenced((List<?>) claims))
                  : answer;
            });
  }

  private static List<Claim> fenced(List<?> claims) {
    return claims.stream().map(Claim.class::cast).map(KeptAnswersTest::fenced).toList();
  }

  private static Claim fenced(Claim claim) {
    return new Claim(
        claim.ref(),
        claim.type(),
        claim.owner(),
        claim.envelope(),
        claim.attempt(),
        claim.remaining(),
        claim.waited(),
        FENCE);
  }

  private ResultStore counted(ResultStore real) {
    return (ResultStore)
        Proxy.newProxyInstance(
            ResultStore.class.getClassLoader(),
            new Class<?>[] {ResultStore.class},
            (proxy, method, args) -> {
              resultCalls.add(method.getName());
              return method.invoke(real, args);
            });
  }
}
