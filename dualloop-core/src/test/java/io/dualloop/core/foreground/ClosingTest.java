package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.DO;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.TaskId;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Stage.Told;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class ClosingTest {

  private final Stage stage = new Stage();
  private final Told told = new Told();

  @Test
  void noStageIsLeftHanging() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    var waiting = asked.within(Duration.ofSeconds(2));
    var submitted = stage.loop.submit(DO.of("x"));
    var cancelled = asked.cancel();
    stage.loop.close();

    assertThat(now(waiting)).isInstanceOf(Answer.Ended.class);
    assertThat(submitted.toCompletableFuture()).isDone();
    assertThat(cancelled.toCompletableFuture()).isDone();
    assertThat(told.last().isLast()).isTrue();
  }

  @Test
  void afterwardsEverythingIsRefusedAtOnce() {
    Inquiry<String> before = stage.session.newTurn().ask(ASK.of("q"));
    stage.time.run();
    stage.loop.close();
    stage.loop.close();

    assertThat(stage.loop.submit(DO.of("x")).toCompletableFuture()).isCompletedExceptionally();
    assertThat(stage.loop.find(TaskId.of("x"), User.of("u")).toCompletableFuture())
        .isCompletedExceptionally();
    assertThat(before.cancel().toCompletableFuture()).isDone();
    assertThat(before.within(Duration.ofSeconds(1)).toCompletableFuture()).isDone();
    assertThatThrownBy(() -> stage.loop.openSession("new", User.of("u"), line -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> stage.session.newTurn().ask(ASK.of("q"), told::add))
        .isInstanceOf(RejectedExecutionException.class);
    assertThat(stage.loop.post(() -> {})).isFalse();
  }

  @Test
  void L12_whatWasSaidBeforeIsStillSaid() {
    for (int i = 0; i < 10; i++) {
      stage.session.say("line " + i);
    }
    stage.loop.close();
    stage.time.run();

    assertThat(stage.said).hasSize(10).first().isEqualTo("line 0");
  }
}
