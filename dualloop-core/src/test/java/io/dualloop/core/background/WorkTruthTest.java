package io.dualloop.core.background;

import static io.dualloop.api.TaskState.CANCELLED;
import static io.dualloop.api.TaskState.RETRYING;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Command;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a cancel says about the work is true, whatever went before it. */
class WorkTruthTest {

  private static final Command<String, String> SLOW =
      TaskType.command("SLOW", String.class, String.class);

  private static final Handling ONE_SECOND =
      Handling.attempts(3).attemptTimeout(Duration.ofSeconds(1)).backoff(Duration.ofSeconds(20));

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();

  private BackgroundLoop loop(Handling handling) {
    return scene.loop().slots(4).handleAsync(SLOW, work, handling).start();
  }

  @Test
  void T09_aHandlerThatIgnoredItsAttemptTimeoutStillRuns() {
    BackgroundLoop unused = loop(ONE_SECOND);
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.advance(Duration.ofMillis(3_100));
    assertThat(scene.state(id)).isEqualTo(RETRYING);

    scene.cancel(id);

    assertThat(scene.status(id).work()).contains(Work.RUNNING);
  }

  @Test
  void T09_aHandlerThatIgnoredTheShutdownStillRuns() {
    BackgroundLoop loop = loop(Handling.DEFAULT);
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.run();
    assertThat(loop.stop()).isFalse();
    assertThat(scene.state(id)).isEqualTo(RETRYING);

    scene.cancel(id);

    assertThat(scene.status(id).work()).contains(Work.RUNNING);
  }

  @Test
  void T09_aCancelAfterTheAttemptTimeoutWasToldSaysThatTheHandlerRuns() {
    BackgroundLoop unused = loop(ONE_SECOND);
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.advance(Duration.ofMillis(1_500));
    scene.cancel(id);

    scene.time.advance(Duration.ofMillis(1_600));

    assertThat(scene.state(id)).isEqualTo(CANCELLED);
    assertThat(scene.status(id).work()).contains(Work.RUNNING);
  }

  @Test
  void T09_aHandlerThatObeyedItsAttemptTimeoutHasStopped() {
    BackgroundLoop unused = loop(ONE_SECOND);
    TaskId id = scene.submit(SLOW, "\"x\"");
    scene.time.run();
    work.obey();
    scene.time.advance(Duration.ofMillis(1_100));
    assertThat(scene.state(id)).isEqualTo(RETRYING);

    scene.cancel(id);

    assertThat(scene.status(id).work()).contains(Work.STOPPED);
  }

  @Test
  void T10_aHandlerThatTheExecutorNeverCalledHasNotStartedAndIsHandedBackWithoutACount() {
    List<Runnable> jobs = new ArrayList<>();
    TaskId id = scene.submit(SLOW, "\"x\"");
    for (int i = 0; i < 6; i++) {
      BackgroundLoop loop =
          scene.loop().slots(1).executor(jobs::add).handleAsync(SLOW, work).start();
      scene.time.run();
      assertThat(loop.stop()).isFalse();
    }
    assertThat(jobs).hasSize(6);
    assertThat(scene.state(id)).isEqualTo(RETRYING);
    jobs.forEach(Runnable::run);
    assertThat(work.stages).as("what was handed back is not begun").isEmpty();

    scene.cancel(id);

    assertThat(scene.status(id).work()).contains(Work.NOT_STARTED);
  }
}
