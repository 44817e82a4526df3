package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Lookup;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskId;
import io.dualloop.api.TaskState;
import io.dualloop.api.User;
import io.dualloop.spi.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks in sight, and answers looked up, without a conversation. */
class WatchTest {

  private static final User ANN = User.of("ann");
  private static final User BEN = User.of("ben");

  private final Stage stage = new Stage();
  private final List<Lookup> told = new ArrayList<>();

  @AfterEach
  void close() {
    stage.close();
  }

  private TaskId submit() {
    var submitted = stage.loop.submit(Stage.DO.of("it").by(ANN));
    stage.time.run();
    return ((Submitted.Accepted) Stage.now(submitted)).status().taskId();
  }

  private List<TaskState> states() {
    return told.stream().flatMap(each -> each.found().stream()).map(s -> s.state()).toList();
  }

  @Test
  void T06_aWatchBeginsWithASnapshotAndTellsTheEnding() {
    TaskId id = submit();
    TaskWatch watch = stage.loop.watch(id, ANN, told::add);
    stage.time.run();

    assertThat(Stage.now(watch.first()).found()).isPresent();
    Claim claim = stage.claim();
    stage.succeed(claim, "done");

    assertThat(states()).startsWith(TaskState.PENDING).endsWith(TaskState.SUCCEEDED);
    assertThat(states()).doesNotHaveDuplicates();
  }

  @Test
  void afterTheEndingNothingIsLeftBehind() {
    TaskId id = submit();
    int timers = stage.timers();
    stage.loop.watch(id, ANN, told::add);
    stage.succeed(stage.claim(), "done");

    assertThat(states()).endsWith(TaskState.SUCCEEDED);
    assertThat(stage.timers()).isEqualTo(timers);
  }

  @Test
  void anotherUsersTaskIsNotFound() {
    TaskWatch watch = stage.loop.watch(submit(), BEN, told::add);
    stage.time.run();

    assertThat(Stage.now(watch.first())).isEqualTo(new Lookup.NeverWas());
    assertThat(told).containsExactly(new Lookup.NeverWas());
  }

  @Test
  void aClosedWatchTellsNothingMore() {
    TaskId id = submit();
    TaskWatch watch = stage.loop.watch(id, ANN, told::add);
    stage.time.run();
    watch.close();
    stage.time.run();
    told.clear();

    stage.succeed(stage.claim(), "done");
    stage.time.advance(Duration.ofSeconds(20));

    assertThat(told).isEmpty();
  }

  @Test
  void watchingDoesNotCancelWhenItEnds() {
    TaskId id = submit();
    TaskWatch watch = stage.loop.watch(id, ANN, told::add);
    stage.time.run();
    watch.close();
    stage.time.advance(Duration.ofSeconds(10));

    var found = stage.loop.find(id, ANN);
    stage.time.run();
    assertThat(Stage.now(found).found().map(s -> s.state())).contains(TaskState.PENDING);
  }

  @Test
  void F02_aLookUpFindsWhatAnotherNodesTaskHasStored() {
    var submitted = stage.loop.submit(Stage.ASK.of("q").by(ANN));
    stage.time.run();
    assertThat(Stage.now(submitted)).isInstanceOf(Submitted.Accepted.class);
    stage.succeedAndStore(stage.claim(), "answer");
    assertThat(stage.loop.peek(Stage.ASK.of("q"), ANN)).isEmpty();

    var answer = stage.loop.lookUp(Stage.ASK.of("q"), ANN);
    stage.time.run();
    var others = stage.loop.lookUp(Stage.ASK.of("q"), BEN);
    stage.time.run();

    assertThat(Stage.now(answer))
        .hasValueSatisfying(
            found ->
                assertThat(found)
                    .isInstanceOfSatisfying(
                        Answer.Fresh.class,
                        fresh -> assertThat(fresh.value()).isEqualTo("answer")));
    assertThat(Stage.now(others)).isEqualTo(Optional.empty());
  }
}
