package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Query;
import io.dualloop.api.TaskType;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** T17: results whose own code throws cost nobody an answer. */
class BrokenResultTest {

  /** Can't be compared. */
  static final class Odd {
    public String value = "";

    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("on purpose");
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  private static final Query<String, Odd> ODD =
      TaskType.query("ASK", String.class, Odd.class).goodFor(Duration.ofMinutes(10));

  private final Stage stage = new Stage();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void T17_aResultThatCantBeComparedCountsAsChanged() {
    stage.session.newTurn().ask(ODD.of("q"), new ArrayList<Answer<Odd>>()::add);
    answer("a");
    int timers = stage.loop.engine().timers();
    List<Answer<Odd>> first = new ArrayList<>();
    List<Answer<Odd>> second = new ArrayList<>();
    stage.session.newTurn().ask(ODD.of("q").acceptAgeUpTo(Duration.ZERO), first::add);
    stage.session.newTurn().ask(ODD.of("q").acceptAgeUpTo(Duration.ZERO), second::add);
    answer("b");

    assertThat(first).hasSize(2).last().isInstanceOf(Answer.Fresh.class);
    assertThat(second).hasSize(2).last().isInstanceOf(Answer.Fresh.class);
    assertThat(((Answer.Fresh<Odd>) first.get(1)).changed()).isTrue();
    assertThat(stage.failures).isNotEmpty();
    assertThat(stage.loop.engine().timers()).isEqualTo(timers);
  }

  @Test
  void T17_aGoodnessThatThrowsAnErrorMakesItsResultGoodForNoTime() {
    Query<String, String> broken =
        Stage.ASK.goodFor(
            result -> {
              throw new AssertionError("on purpose");
            });
    Told told = new Told();
    stage.session.newTurn().ask(broken.of("q"), told::add);
    stage.succeed(stage.claim(), "a");

    assertThat(told.kinds()).containsExactly("working", "fresh a");
    assertThat(stage.failures).hasSize(1);
  }

  private void answer(String value) {
    stage.settle(
        stage.claim(), new Outcome.Done(Json.of("{\"value\":\"" + value + "\"}"), Duration.ZERO));
  }
}
