package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static io.dualloop.core.foreground.Stage.now;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dualloop.api.User;
import io.dualloop.api.error.BlockedLoopException;
import io.dualloop.core.foreground.Stage.Told;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopRulesTest {

  private final Stage stage = new Stage();
  private final Told told = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void L05_nothingIsToldWhileTheUserHasTheFloorAndItsAgeIsTrueWhenItIs() {
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    stage.session.floor(Floor.USER);
    stage.time.run();
    stage.succeed(claim, "a");
    stage.time.advance(Duration.ofSeconds(4));
    assertThat(told.kinds()).containsExactly("working");

    stage.session.floor(Floor.OPEN);
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working", "fresh a");
    assertThat(((Answer.Fresh<String>) told.last()).age()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void L04_aFloorThatNobodyGivesBackOpensByItself() {
    stage.session.floor(Floor.USER);
    stage.time.advance(Session.USER_FLOOR_LIMIT);

    assertThat(stage.session.floor()).isEqualTo(Floor.OPEN);
    assertThat(stage.counted).containsKey("foreground.floor.expired");
  }

  @Test
  void L05_lateAnswersFollowThePolicy() {
    stage.session.late(Delivery.WHEN_IDLE);
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    var claim = stage.claim();
    stage.session.newTurn();
    stage.session.floor(Floor.SYSTEM);
    stage.time.run();
    stage.succeed(claim, "a");
    assertThat(told.kinds()).containsExactly("working");
    stage.session.floor(Floor.OPEN);
    stage.time.run();
    assertThat(told.kinds()).containsExactly("working", "fresh a");

    stage.session.late(Delivery.DROP);
    Inquiry<String> dropped = stage.session.newTurn().ask(ASK.of("r"), told::add);
    var other = stage.claim();
    stage.session.newTurn();
    stage.succeed(other, "b");
    assertThat(told.kinds()).containsExactly("working", "fresh a", "working");
    assertThat(dropped.latest()).containsInstanceOf(Answer.Fresh.class);
  }

  @Test
  void T13_overTheSessionsLimitTheAnswerIsUnavailable() {
    Turn turn = stage.session.newTurn();
    for (int i = 0; i < 64; i++) {
      turn.ask(ASK.of("q" + i), answer -> {});
    }
    turn.ask(ASK.of("one too many"), told::add);
    stage.time.run();

    assertThat(told.kinds()).containsExactly("ended UNAVAILABLE");
    var ended = (Answer.Ended<String>) told.last();
    assertThat(ended.error().message()).contains("64 a session");
    assertThat(ended.error().retryAfter()).isEqualTo(Duration.ofSeconds(1));
    assertThat(stage.loop.stats().openInquiries()).isEqualTo(64);
  }

  @Test
  void T17_aListenerThatThrowsIsCountedAndTheLoopGoesOn() {
    stage
        .session
        .newTurn()
        .ask(
            ASK.of("q"),
            answer -> {
              throw new IllegalStateException("on purpose");
            });
    stage.session.newTurn().ask(ASK.of("r"), told::add);
    stage.time.run();

    assertThat(stage.failures).extracting(Throwable::getMessage).containsExactly("on purpose");
    assertThat(told.kinds()).containsExactly("working");
  }

  private static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException("on purpose");
    }
  }

  @Test
  void T17_whatCannotEvenBePrintedStopsNobodysAnswer() {
    stage
        .session
        .newTurn()
        .ask(
            ASK.of("q"),
            answer -> {
              throw new Unprintable();
            });
    stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.succeed(stage.claim(), "a");

    assertThat(told.kinds()).containsExactly("working", "fresh a");
    assertThat(stage.loop.stats().openInquiries()).isZero();
  }

  @Test
  void aBlockingWaitOnTheLoopsOwnThreadIsRefused() {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"));
    stage.loop.post(
        () -> {
          try {
            asked.within(Duration.ofSeconds(1)).toCompletableFuture().join();
          } catch (BlockedLoopException e) {
            thrown.set(e);
          }
        });
    stage.loop.post(
        () -> assertThatThrownBy(stage.loop::close).isInstanceOf(BlockedLoopException.class));
    stage.time.run();

    assertThat(thrown.get()).hasMessageContaining("join() would block the foreground loop");
    assertThat(stage.failures).isEmpty();
  }

  @Test
  void L08_postIsRefusedWhenTheInboxIsFull() {
    int accepted = 0;
    while (stage.loop.post(() -> {})) {
      accepted++;
    }
    assertThat(accepted).isEqualTo(4096);
    stage.time.run();
    assertThat(stage.loop.post(() -> {})).isTrue();
  }

  @Test
  void L12_outputIsSaidInOrderOffTheLoop() {
    List<String> said = new ArrayList<>();
    Session<String> session = stage.loop.openSession("o", User.of("u"), said::add);
    stage.loop.post(
        () -> {
          session.say("one");
          session.say("two");
          assertThat(said).isEmpty();
        });
    stage.time.run();

    assertThat(said).containsExactly("one", "two");
    assertThat(stage.failures).isEmpty();
  }

  @Test
  void L12_closingAfterTheLastWordIsQuiet() {
    stage.session.say("good bye");
    stage.time.run();
    stage.loop.close();

    assertThat(stage.said).containsExactly("good bye");
    assertThat(stage.failures).isEmpty();
  }

  @Test
  void L12_aSlowOutletLosesTheOldestThatMayBeLost() {
    List<Integer> said = new ArrayList<>();
    Session<Integer> session = stage.loop.openSession("o", User.of("u"), said::add);
    session.sayIfRoom(0);
    for (int i = 1; i <= Outlet.LIMIT; i++) {
      session.say(i);
    }
    stage.time.run();

    assertThat(said).hasSize(Outlet.LIMIT).doesNotContain(0).isSorted();
    assertThat(stage.counted).containsEntry("foreground.outlet.dropped", 1L);
  }

  @Test
  void ticksThatComeLateAreSkippedAndCounted() {
    var ticks = new ArrayList<Long>();
    ForegroundLoop ticking =
        ForegroundLoop.on(stage.transport)
            .runtime(stage.time)
            .tick(Duration.ofMillis(10), () -> ticks.add(stage.time.nanos() / 1_000_000))
            .start();
    stage.time.advance(Duration.ofMillis(35));
    assertThat(ticks).containsExactly(10L, 20L, 30L);
    assertThat(ticking.stats().ticksMissed()).isZero();
    ticking.close();
  }

  @Test
  void closingEndsWhatIsOpenAsUnavailable() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), told::add);
    stage.time.run();
    var waiting = asked.within(Duration.ofSeconds(10));
    stage.time.run();
    stage.loop.close();

    assertThat(told.kinds()).containsExactly("working", "ended UNAVAILABLE");
    assertThat(now(waiting)).isInstanceOf(Answer.Ended.class);
    assertThat(stage.loop.post(() -> {})).isFalse();
  }

  @Test
  void L11_aClosedSessionLeavesNoTimerOfItsFloor() {
    int before = stage.timers();
    Session<String> session = stage.loop.openSession("gone", User.of("u"), line -> {});
    session.floor(Floor.USER);
    stage.time.run();
    assertThat(stage.timers()).isEqualTo(before + 1);
    session.close();
    session.floor(Floor.SYSTEM);
    stage.time.run();

    assertThat(stage.timers()).isEqualTo(before);
  }
}
