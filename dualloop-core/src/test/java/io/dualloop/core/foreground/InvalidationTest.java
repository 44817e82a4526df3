package io.dualloop.core.foreground;

import static io.dualloop.core.foreground.Stage.ASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dualloop.api.CancelAnswer;
import io.dualloop.api.Query;
import io.dualloop.api.Submitted;
import io.dualloop.api.User;
import io.dualloop.core.foreground.Stage.Told;
import io.dualloop.spi.Invalidation;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InvalidationTest {

  /** The three ways to say that the answer to q has changed. */
  enum Way {
    BY_QUESTION,
    BY_TAG,
    ALL;

    CompletionStage<Void> invalidate(ForegroundLoop loop) {
      return switch (this) {
        case BY_QUESTION -> loop.invalidate(TAGGED.of("q"), User.of("u"));
        case BY_TAG -> loop.invalidateTag("parcel:q");
        case ALL -> loop.invalidateAll();
      };
    }
  }

  private static final Query<String, String> TAGGED = ASK.taggedBy(q -> Set.of("parcel:" + q));
  private static final Duration MOMENT = Duration.ofMillis(1);

  private final FaultyTransport faulty = new FaultyTransport();
  private final Stage stage = new Stage(faulty::wrap);
  private final Told first = new Told();
  private final Told second = new Told();

  @AfterEach
  void close() {
    stage.close();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void F06_whatIsRememberedIsNotToldAsFreshAfterAnInvalidation(Way way) {
    answered("old");
    Stage.now(invalidate(way));
    assertThat(stage.loop.peek(TAGGED.of("q"), User.of("u"))).isEmpty();
    ask(second);
    stage.succeed(stage.claim(), "new");

    assertThat(second.kinds()).containsExactly("working", "fresh new");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void F06_aQuestionAskedAfterItDoesNotJoinTheOlderTask(Way way) {
    ask(first);
    var old = stage.claim();
    Stage.now(invalidate(way));
    ask(second);
    var young = stage.claim();
    stage.succeed(young, "new");
    stage.succeed(old, "old");

    assertThat(first.kinds()).as("asked before").containsExactly("working", "fresh old");
    assertThat(second.kinds()).containsExactly("working", "fresh new");
  }

  @Test
  void F06_aTaskBegunWhileAnInvalidationWasUnderWayIsNotJoinedAfterALaterOne() {
    faulty.delayed = "invalidate";
    faulty.delays = true;
    invalidate(Way.ALL);
    stage.time.run();
    ask(first);
    var old = stage.claim();
    faulty.answerNow();
    stage.time.run();
    Stage.now(invalidate(Way.BY_QUESTION));
    ask(second);
    var young = stage.claim();
    stage.succeed(young, "new");
    stage.succeed(old, "old");

    assertThat(first.kinds()).as("asked before").containsExactly("working", "fresh old");
    assertThat(second.kinds()).containsExactly("working", "fresh new");
  }

  @Test
  void F06_aLookUpOvertakenByAnInvalidationJoinsNoTaskOfBeforeIt() {
    ask(first);
    var old = stage.claim();
    faulty.faults.put("invalidate", FaultyTransport.Fault.FAILS_BEFORE);
    var done = stage.loop.invalidateTag("parcel:q");
    stage.time.advance(Duration.ofMillis(60));
    faulty.delays = true;
    ask(second);
    stage.time.advance(Duration.ofMillis(10));
    faulty.faults.clear();
    stage.time.advance(Duration.ofMillis(35));
    Stage.now(done);
    faulty.answerNow();
    stage.time.run();
    assertThat(stage.counted).doesNotContainKey("freshness.lookup.slow");
    stage.succeed(old, "old");
    assertThat(second.kinds()).containsExactly("working");
  }

  @Test
  void F06_anInvalidationHoldsBeforeItsNumberIsHeardFromTheStore() {
    DelayedInvalidations late = new DelayedInvalidations(true);
    try (Stage deaf = new Stage(real -> late.wrap(faulty.wrap(real)))) {
      deaf.session.newTurn().ask(TAGGED.of("q"), first::add);
      var old = deaf.claim();
      var done = deaf.loop.invalidateTag("parcel:q");
      deaf.time.run();
      Stage.now(done);
      faulty.faults.put("get", FaultyTransport.Fault.FAILS_BEFORE);
      deaf.session.newTurn().ask(TAGGED.of("q"), second::add);
      deaf.time.run();
      deaf.succeed(old, "old");
      assertThat(second.kinds()).containsExactly("working");
    }
  }

  @Test
  void F06_aSubmitThatNobodyWatchesJoinsNoTaskOfBeforeEither() {
    ask(first);
    stage.claim();
    Stage.now(invalidate(Way.BY_TAG));
    try (ForegroundLoop fresh = stage.open("second")) {
      stage.time.advance(Duration.ofSeconds(5));
      var submitted = fresh.submit(TAGGED.of("q").by(User.of("u")));
      stage.time.run();
      assertThat(Stage.now(submitted)).isInstanceOf(Submitted.Accepted.class);
    }
  }

  @Test
  void F06_theTagsOfEitherForgetAnAnswerThatTwoQuestionsShare() {
    Query<String, String> odd = ASK.sameWhen(q -> q.substring(0, 1)).taggedBy(Set::of);
    stage.session.newTurn().ask(odd.of("q1"), first::add);
    stage.succeedAndStore(stage.claim(), "a");
    Stage.now(run(stage.loop.invalidateTag("q2")));
    stage.session.newTurn().ask(odd.of("q2"), second::add);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("working");
  }

  @Test
  void aTagIsCheckedAtTheDoor() {
    assertThatIllegalArgumentException().isThrownBy(() -> stage.loop.invalidateTag(""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stage.loop.invalidateTag("x".repeat(201)))
        .withMessageContaining("201");
  }

  @Test
  void F06_whatWasSoughtBeforeIsRememberedByNobodyAfterIt() {
    ask(first);
    var old = stage.claim();
    Stage.now(invalidate(Way.BY_TAG));
    stage.succeedAndStore(old, "old");
    ask(second);
    stage.succeed(stage.claim(), "new");

    assertThat(first.kinds()).containsExactly("working", "fresh old");
    assertThat(second.kinds()).containsExactly("working", "fresh new");
  }

  @Test
  void F06_otherQuestionsKeepTheirAnswers() {
    answered("a");
    stage.loop.invalidateTag("parcel:other");
    stage.loop.invalidate(TAGGED.of("other"), User.of("u"));
    ask(second);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("fresh a");
  }

  @Test
  void F06_anotherNodeHearsOfIt() {
    try (ForegroundLoop other = stage.open("second")) {
      Session<String> there = other.openSession("t", User.of("u"), line -> {});
      there.newTurn().ask(TAGGED.of("q"), first::add);
      stage.succeedAndStore(stage.claim(), "old");
      Stage.now(invalidate(Way.BY_TAG));
      there.newTurn().ask(TAGGED.of("q"), second::add);
      stage.succeed(stage.claim(), "new");

      assertThat(second.kinds()).containsExactly("working", "fresh new");
    }
  }

  @Test
  void F06_whileTheStoreCantBeReachedItHoldsHereAndIsRepeatedUntilDone() {
    answered("old");
    faulty.faults.put("invalidate", FaultyTransport.Fault.FAILS_BEFORE);
    var done = invalidate(Way.BY_TAG).toCompletableFuture();
    assertThat(done).isNotDone();
    assertThat(stage.failures).isNotEmpty();
    ask(second);
    stage.succeedAndStore(stage.claim(), "new");
    assertThat(second.kinds())
        .as("the store still has the old one")
        .containsExactly("working", "fresh new");

    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(10));
    assertThat(done).isCompleted();
    assertThat(faulty.calls.get("invalidate")).isGreaterThan(1);
    assertThat(stage.loop.engine().freshness().fences().pending()).isEmpty();
  }

  @Test
  void F06_aTaskOfBeforeIsNotJoinedEvenBeforeTheStoreHasTheInvalidation() {
    ask(first);
    stage.claim();
    faulty.faults.put("invalidate", FaultyTransport.Fault.HANGS);
    invalidate(Way.BY_TAG);
    ask(second);
    stage.succeed(stage.claim(), "new");

    assertThat(second.kinds()).containsExactly("working", "fresh new");
  }

  @Test
  void F06_manyInvalidationsThatCantBeDoneBecomeOneOfEverything() {
    faulty.faults.put("invalidate", FaultyTransport.Fault.FAILS_BEFORE);
    int limit = Limits.DEFAULT.operations();
    for (int i = 0; i < limit; i++) {
      stage.loop.invalidateTag("tag-" + i);
    }
    var over = stage.loop.invalidateTag("over").toCompletableFuture();
    var more = stage.loop.invalidateTag("more").toCompletableFuture();
    var evenMore = stage.loop.invalidateTag("even more").toCompletableFuture();
    stage.time.run();
    assertThat(stage.counted.get("freshness.invalidate.collapsed")).isEqualTo(3);
    assertThat(evenMore).isSameAs(more);

    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(10));
    assertThat(over).isCompleted();
    assertThat(more).isCompleted();
    assertThat(stage.loop.engine().freshness().fences().pending()).isEmpty();
  }

  @Test
  void F06_whoLeavesAnOlderTaskDoesNotTakeTheYoungerOneAlong() {
    Inquiry<String> old = ask(first);
    stage.claim();
    Stage.now(invalidate(Way.BY_TAG));
    ask(second);
    var young = stage.claim();
    old.cancel();
    stage.time.run();
    stage.succeed(young, "new");

    assertThat(second.kinds()).containsExactly("working", "fresh new");
    assertThat(stage.loop.stats().openInquiries()).isEqualTo(1);
    stage.time.advance(Duration.ofSeconds(3));
    assertThat(first.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(stage.loop.stats().openInquiries()).isZero();
  }

  @Test
  void F06_twoFlightsOnOneTaskLeaveItOneByOne() {
    Inquiry<String> one = ask(first);
    stage.time.run();
    // Strict, so that it has a flight of its own, which the store brings to the same task.
    Inquiry<String> two = stage.session.newTurn().ask(TAGGED.of("q").strict(), second::add);
    var claim = stage.claim();
    assertThat(two.taskId()).isEqualTo(one.taskId());
    var left = one.cancel();
    stage.time.run();
    stage.succeed(claim, "a");

    assertThat(Stage.now(left)).isInstanceOf(CancelAnswer.Left.class);
    assertThat(first.kinds()).containsExactly("working", "ended CANCELLED");
    assertThat(second.kinds()).containsExactly("working", "fresh a");
  }

  @Test
  void F06_withTheFeedSilentMemoryIsToldAsUnverifiedOnly() {
    answered("a");
    faulty.faults.put("beat", FaultyTransport.Fault.FAILS_BEFORE);
    faulty.faults.put("get", FaultyTransport.Fault.FAILS_BEFORE);
    stage.time.advance(Duration.ofSeconds(2).plus(MOMENT));
    ask(second);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("stale a");
    assertThat(((Answer.Stale<String>) second.last()).reason())
        .isEqualTo(Answer.Stale.Reason.UNVERIFIED);
    Answer<String> peeked = stage.loop.peek(TAGGED.of("q"), User.of("u")).orElseThrow();
    assertThat(((Answer.Stale<String>) peeked).reason()).isEqualTo(Answer.Stale.Reason.UNVERIFIED);
    stage.succeed(stage.claim(), "b");
    assertThat(second.kinds()).containsExactly("stale a", "fresh b");
  }

  @Test
  void F06_withTheFeedSilentNoTaskOfBeforeAMissedInvalidationIsJoined() {
    DelayedInvalidations news = new DelayedInvalidations(false);
    try (Stage deaf = new Stage(news::wrap)) {
      deaf.session.newTurn().ask(TAGGED.of("q"), first::add);
      var old = deaf.claim();
      news.silent = true;
      var done = deaf.transport.results().invalidate(new Invalidation.Tag("parcel:q"));
      Stage.now(done);
      deaf.time.advance(Duration.ofSeconds(3));
      deaf.session.newTurn().ask(TAGGED.of("q"), second::add);
      var young = deaf.claim();
      deaf.succeed(young, "new");
      deaf.succeed(old, "old");

      assertThat(second.kinds()).containsExactly("working", "fresh new");
    }
  }

  @Test
  void F06_withTheFeedSilentTheResultStoreStillAnswers() {
    answered("a");
    faulty.faults.put("beat", FaultyTransport.Fault.FAILS_BEFORE);
    stage.time.advance(Duration.ofSeconds(3));
    ask(second);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("fresh a");
  }

  @Test
  void F11_afterASilenceEverythingIsFlushed() {
    answered("a");
    faulty.faults.put("beat", FaultyTransport.Fault.FAILS_BEFORE);
    stage.time.advance(Duration.ofSeconds(3));
    faulty.faults.clear();
    stage.time.advance(Duration.ofSeconds(1));

    assertThat(stage.counted).containsEntry("freshness.flush", 1L);
    assertThat(stage.loop.peek(TAGGED.of("q"), User.of("u"))).isEmpty();
  }

  @Test
  void strictAsksTheStoreEachTime() {
    answered("a");
    faulty.calls.clear();
    stage.session.newTurn().ask(TAGGED.of("q").strict(), second::add);
    stage.time.run();

    assertThat(second.kinds()).containsExactly("fresh a");
    assertThat(faulty.calls).containsEntry("get", 1);
  }

  @Test
  void strictSharesNothingThatCantBeChecked() {
    ask(first);
    stage.claim();
    faulty.faults.put("get", FaultyTransport.Fault.FAILS_BEFORE);
    stage.session.newTurn().ask(TAGGED.of("q").strict(), second::add);
    stage.succeed(stage.claim(), "new");

    assertThat(second.kinds()).containsExactly("working", "fresh new");
    assertThat(first.kinds()).containsExactly("working");
  }

  private CompletionStage<Void> invalidate(Way way) {
    return run(way.invalidate(stage.loop));
  }

  private CompletionStage<Void> run(CompletionStage<Void> done) {
    stage.time.run();
    return done;
  }

  private Inquiry<String> ask(Told told) {
    return stage.session.newTurn().ask(TAGGED.of("q"), told::add);
  }

  private void answered(String value) {
    ask(first);
    stage.succeedAndStore(stage.claim(), value);
  }
}
