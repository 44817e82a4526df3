package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Query;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Claim;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FreshnessTest {

  private final Stage stage = new Stage();
  private final Told first = new Told();
  private final Told second = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void F01_callersOfTheSameQuestionShareOneTask() {
    Inquiry<String> a = stage.session.newTurn().ask(ASK.of("q"), first::add);
    Inquiry<String> b = stage.session.newTurn().ask(ASK.of("q"), second::add);
    var claim = stage.claim();
    assertThat(stage.nothingToClaim()).isTrue();
    assertThat(a.taskId()).isEqualTo(b.taskId()).contains(claim.ref().id());
    stage.succeed(claim, "a");

    assertThat(first.kinds()).containsExactly("working", "fresh a");
    assertThat(second.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F01_twoNodesShareOneTask() {
    try (ForegroundLoop other = stage.open("second")) {
      Session<String> there = other.openSession("t", User.of("u"), line -> {});
      Inquiry<String> a = stage.session.newTurn().ask(ASK.of("q"), first::add);
      stage.time.run();
      Inquiry<String> b = there.newTurn().ask(ASK.of("q"), second::add);
      var claim = stage.claim();
      assertThat(stage.nothingToClaim()).isTrue();
      assertThat(b.taskId()).isEqualTo(a.taskId());
      stage.succeed(claim, "a");

      assertThat(first.kinds()).containsExactly("working", "fresh a");
      assertThat(second.kinds()).containsExactly("working", "fresh a");
    }
  }

  @Test
  void twoUsersDoNotShareUnlessTheTypeIsPublic() {
    Session<String> stranger = stage.loop.openSession("t", User.of("v"), line -> {});
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    stranger.newTurn().ask(ASK.of("q"), second::add);
    stage.claim();
    assertThat(stage.nothingToClaim()).isFalse();

    var shared = ASK.sharedByAll();
    stage.session.newTurn().ask(shared.of("p"), first::add);
    stranger.newTurn().ask(shared.of("p"), second::add);
    stage.claim();
    assertThat(stage.nothingToClaim()).isTrue();
  }

  @Test
  void F02_ageCountsFromTheBeginOfTheAttempt() {
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    var claim = stage.claim();
    stage.time.advance(Duration.ofSeconds(7));
    stage.succeed(claim, "a");

    assertThat(((Answer.Fresh<String>) first.last()).age()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void F02_youngerThanTheTolerancIsFreshWithoutATask() {
    answered("a");
    stage.time.advance(Duration.ofSeconds(5));
    stage.session.newTurn().ask(ASK.of("q"), second::add);

    assertThat(stage.nothingToClaim()).isTrue();
    assertThat(second.kinds()).containsExactly("fresh a");
    assertThat(((Answer.Fresh<String>) second.last()).age()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void F02_tier2AnswersWhenThisProcessHasForgotten() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(2));
    assertThat(stage.loop.peek(ASK.of("q"), User.of("u"))).isEmpty();
    stage.session.newTurn().ask(ASK.of("q"), second::add);

    assertThat(stage.nothingToClaim()).isTrue();
    assertThat(second.kinds()).containsExactly("fresh a");
    assertThat(((Answer.Fresh<String>) second.last()).age()).isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void F02_theCallersToleranceCountsNotTheTypes() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(4));
    stage.session.newTurn().ask(ASK.of("q").acceptAgeUpTo(Duration.ofMinutes(3)), second::add);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("stale a");
  }

  @Test
  void F03_staleAtOnceThenFreshWhichTellsWhetherItDiffers() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(11));
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    stage.succeedAndStore(stage.claim(), "b");
    assertThat(second.kinds()).containsExactly("stale a", "fresh b");
    assertThat(((Answer.Fresh<String>) second.last()).changed()).isTrue();

    stage.time.advance(Duration.ofMinutes(11));
    Told third = new Told();
    stage.session.newTurn().ask(ASK.of("q"), third::add);
    stage.succeedAndStore(stage.claim(), "b");
    assertThat(third.kinds()).containsExactly("stale b", "fresh b");
    assertThat(((Answer.Fresh<String>) third.last()).refreshed()).isTrue();
    assertThat(((Answer.Fresh<String>) third.last()).changed()).isFalse();
  }

  @Test
  void F04_aStaleAnswerStandsInWhenTheRefreshFails() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(11));
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    stage.fail(stage.claim(), "BROKEN");

    assertThat(second.kinds()).containsExactly("stale a", "last stale a");
    Answer.Stale<String> last = (Answer.Stale<String>) second.last();
    assertThat(last.reason()).isEqualTo(Answer.Stale.Reason.REFRESH_FAILED);
    assertThat(last.error()).isNotNull();
  }

  @Test
  void F04_pastTheStaleWindowItStandsInOnlyIfTheRefreshFails() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(100));
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    stage.fail(stage.claim(), "BROKEN");

    assertThat(second.kinds()).containsExactly("working", "last stale a");
  }

  @Test
  void F05_aFailureIsRememberedForAShortTimeOfItsOwn() {
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    stage.fail(stage.claim(), "BROKEN");
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    assertThat(stage.nothingToClaim()).isTrue();
    assertThat(second.kinds()).containsExactly("ended FAILED");

    stage.time.advance(Query.DEFAULT_FAILURE_FOR);
    Told third = new Told();
    stage.session.newTurn().ask(ASK.of("q"), third::add);
    stage.succeed(stage.claim(), "a");
    assertThat(third.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F04_aRememberedFailureDoesNotHideWhatTheResultStoreHas() {
    answered("a");
    stage.time.advance(Duration.ofMinutes(11));
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    failForAMinute(stage.claim());
    stage.time.advance(Duration.ofSeconds(15));
    Told third = new Told();
    stage.session.newTurn().ask(ASK.of("q"), third::add);
    stage.time.run();

    assertThat(third.kinds()).containsExactly("stale a", "last stale a");
  }

  @Test
  void F05_aRememberedFailureDoesNotHideWhatAnotherNodeHasFound() {
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    failForAMinute(stage.claim());
    try (ForegroundLoop other = stage.open("second")) {
      other.openSession("t", User.of("u"), line -> {}).newTurn().ask(ASK.of("q"), new Told()::add);
      stage.succeedAndStore(stage.claim(), "a");
    }
    stage.session.newTurn().ask(ASK.of("q"), second::add);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("fresh a");
  }

  @Test
  void F05_whoInsistsOnSomethingNewIsToldNoRememberedFailure() {
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    failForAMinute(stage.claim());
    stage.session.newTurn().ask(ASK.of("q").acceptAgeUpTo(Duration.ZERO), second::add);
    stage.succeed(stage.claim(), "a");

    assertThat(second.kinds()).containsExactly("working", "fresh a");
  }

  private void failForAMinute(Claim claim) {
    stage.settle(
        claim,
        new Outcome.Failed(
            TaskError.permanent("DOWN", "on purpose").retryAfter(Duration.ofMinutes(1)),
            Work.STOPPED,
            false));
  }

  @Test
  void peekTellsWhatIsOldAsExpired() {
    answered("a");
    stage.time.advance(Duration.ofSeconds(9));
    Answer<String> old =
        stage
            .loop
            .peek(ASK.of("q").acceptAgeUpTo(Duration.ofSeconds(3)), User.of("u"))
            .orElseThrow();
    assertThat(((Answer.Stale<String>) old).reason()).isEqualTo(Answer.Stale.Reason.EXPIRED);
    assertThat(old.isLast()).isTrue();
    Answer<String> strict = stage.loop.peek(ASK.of("q").strict(), User.of("u")).orElseThrow();
    assertThat(((Answer.Stale<String>) strict).reason()).isEqualTo(Answer.Stale.Reason.UNVERIFIED);
  }

  @Test
  void F03_windowsMayLastForEver() {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    Query<String, String> kept = ASK.staleFor(forever).staleIfErrorFor(forever);
    stage.session.newTurn().ask(kept.of("q"), first::add);
    stage.succeedAndStore(stage.claim(), "a");
    stage.time.advance(Duration.ofHours(2));
    stage.session.newTurn().ask(kept.of("q").acceptAgeUpTo(Duration.ZERO), second::add);
    stage.fail(stage.claim(), "BROKEN");

    assertThat(second.kinds()).containsExactly("stale a", "last stale a");
    assertThat(stage.loop.stats().openInquiries()).isZero();
  }

  @Test
  void F02_anAnswerReadLaterTellsItsAgeThen() {
    Inquiry<String> asked = stage.session.newTurn().ask(ASK.of("q"), first::add);
    stage.succeed(stage.claim(), "a");
    stage.time.advance(Duration.ofMinutes(30));

    Answer.Fresh<String> latest = (Answer.Fresh<String>) asked.latest().orElseThrow();
    assertThat(latest.age()).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void peekLooksIntoMemoryOnly() {
    answered("a");
    Optional<Answer<String>> young = stage.loop.peek(ASK.of("q"), User.of("u"));
    assertThat(young).containsInstanceOf(Answer.Fresh.class);
    assertThat(stage.nothingToClaim()).isTrue();
  }

  private void answered(String result) {
    stage.session.newTurn().ask(ASK.of("q"), first::add);
    stage.succeedAndStore(stage.claim(), result);
  }
}
