package io.dualloop.core.background;

import static io.dualloop.api.TaskState.FAILED;
import static io.dualloop.api.TaskState.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Query;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskType;
import io.dualloop.api.User;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.spi.BusinessRecord;
import io.dualloop.spi.RecordSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tier 3 is written after success. */
class RecordWritingTest {

  private static final Query<String, String> ASK =
      TaskType.query("ASK", String.class, String.class);

  private final Scene scene = new Scene();
  private final AsyncWork work = new AsyncWork();
  private final Source source = new Source();

  private static final class Source implements RecordSource<String, String> {
    final List<String> written = new ArrayList<>();
    boolean fails;

    @Override
    public CompletionStage<Optional<BusinessRecord<String>>> read(String question, User user) {
      return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Void> write(
        String question, User user, BusinessRecord<String> found, long begin) {
      if (fails) {
        throw new IllegalStateException("no database");
      }
      written.add(question + "=" + found.value() + " " + found.age() + " " + begin);
      return CompletableFuture.completedFuture(null);
    }
  }

  private TaskId begun() {
    scene.loop().handleAsync(ASK, work).record(ASK, source).start();
    TaskId id = scene.submit(ASK, "\"x\"");
    scene.time.run();
    return id;
  }

  @Test
  void F14_whatWasFoundIsWrittenWithItsAgeAndItsNumber() {
    begun();
    work.contexts.get(0).dataAge(Duration.ofSeconds(30));
    scene.time.advance(Duration.ofSeconds(7));
    assertThat(source.written).isEmpty();
    work.complete(0, "answer");
    scene.time.run();

    long begin = work.contexts.get(0).fencingToken();
    assertThat(source.written).containsExactly("x=answer PT37S " + begin);
    assertThat(scene.told.of("task.record.written")).isEqualTo(1);
  }

  @Test
  void F14_aFailureIsNotWritten() {
    TaskId id = begun();
    work.stages
        .get(0)
        .completeExceptionally(new TaskFailure(TaskError.permanent("BROKEN", "for good")));
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(FAILED);
    assertThat(source.written).isEmpty();
  }

  @Test
  void T05_whatWasCancelledMeanwhileIsNotWritten() {
    TaskId id = begun();
    scene.cancel(id);
    scene.time.advance(Duration.ofSeconds(3));
    work.complete(0, "late");
    scene.time.run();

    assertThat(source.written).isEmpty();
  }

  @Test
  void T17_aSourceThatThrowsCostsOnlyItsWrite() {
    source.fails = true;
    TaskId id = begun();
    work.complete(0, "answer");
    scene.time.run();

    assertThat(scene.state(id)).isEqualTo(SUCCEEDED);
    assertThat(scene.told.of("task.record.write")).isEqualTo(1);
  }
}
