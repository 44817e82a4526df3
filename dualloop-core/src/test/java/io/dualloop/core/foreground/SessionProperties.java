package io.dualloop.core.foreground;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.api.Priority;
import io.dualloop.api.StopReason;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.foreground.FaultyTransport.Fault;
import io.dualloop.spi.Address;
import io.dualloop.spi.Claim;
import io.dualloop.spi.ClaimRequest;
import io.dualloop.spi.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * A session under random events, in any order: never stuck, never two endings, never an answer to a
 * withdrawn turn, never a word over the user.
 */
class SessionProperties {

  private static final Pattern GRAMMAR =
      Pattern.compile("(working )?(stale )?((fresh|last|ended) )?");

  enum Event {
    ASK,
    ASK_THE_SAME,
    SUBMIT,
    CANCEL,
    WITHDRAW,
    USER_SPEAKS,
    USER_IS_DONE,
    SYSTEM_SPEAKS,
    CLAIM,
    SUCCEED,
    FAIL,
    RETRY,
    STOP,
    A_MOMENT,
    SOME_SECONDS,
    MANY_MINUTES,
    FEED_FALLS_SILENT,
    FEED_COMES_BACK,
    SUBMIT_ANSWERS_GET_LOST,
    RESULTS_HANG,
    FAULTS_END
  }

  /** One inquiry and all that its listener was told. */
  private static final class Asked {
    final Turn turn;
    final List<String> told = new ArrayList<>();
    final List<String> wrong = new ArrayList<>();
    final Inquiry<String> inquiry;

    Asked(
        Session<String> session,
        Turn turn,
        Function<Consumer<Answer<String>>, Inquiry<String>> ask) {
      this.turn = turn;
      this.inquiry = ask.apply(answer -> hear(session, answer));
    }

    private void hear(Session<String> session, Answer<String> answer) {
      if (turn.isWithdrawn()) {
        wrong.add("told " + answer + " after the turn was withdrawn");
      }
      if (session.floor() == Floor.USER) {
        wrong.add("told " + answer + " over the user");
      }
      told.add(
          answer.<String>fold(
              fresh -> "fresh",
              stale -> stale.last() ? "last" : "stale",
              working -> "working",
              ended -> "ended"));
    }
  }

  /** Weighted, so that most stories get as far as an answer and some go wrong in every way. */
  @Provide
  Arbitrary<List<Event>> stories() {
    Arbitrary<Event> work =
        Arbitraries.of(
            Event.ASK,
            Event.ASK_THE_SAME,
            Event.SUBMIT,
            Event.CLAIM,
            Event.CLAIM,
            Event.SUCCEED,
            Event.SUCCEED,
            Event.A_MOMENT);
    return Arbitraries.frequencyOf(
            Tuple.of(6, work),
            Tuple.of(1, Arbitraries.of(Event.CANCEL, Event.USER_IS_DONE)),
            Tuple.of(2, Arbitraries.of(Event.class)))
        .list()
        .ofMinSize(5)
        .ofMaxSize(60);
  }

  @Property(tries = 1_000)
  void anyOrderOfEvents(@ForAll("stories") List<Event> events, @ForAll long seed) {
    FaultyTransport faulty = new FaultyTransport();
    Random random = new Random(seed);
    List<Asked> all = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    try (Stage stage = new Stage(faulty::wrap)) {
      for (Event event : events) {
        apply(event, stage, faulty, random, all, claims);
        if (random.nextInt(3) > 0) {
          stage.time.run();
        }
      }
      faulty.faults.clear();
      faulty.feedIsSilent = false;
      stage.session.floor(Floor.OPEN);
      stage.time.advance(Duration.ofMinutes(11));
      for (Asked asked : all) {
        check(asked);
      }
      assertThat(stage.loop.stats().openInquiries()).as("nothing is stuck").isZero();
      assertThat(stage.session.open()).isEmpty();
    }
  }

  private static void check(Asked asked) {
    assertThat(asked.wrong).isEmpty();
    String sentence = String.join(" ", asked.told) + (asked.told.isEmpty() ? "" : " ");
    assertThat(sentence).matches(GRAMMAR);
    assertThat(asked.inquiry.latest()).as("has an answer").isPresent();
    assertThat(asked.inquiry.latest().orElseThrow().isLast()).as("it is the last").isTrue();
    if (!asked.turn.isWithdrawn()) {
      assertThat(asked.told).as("the ending was told").last().isIn("fresh", "last", "ended");
    }
  }

  private static void apply(
      Event event,
      Stage stage,
      FaultyTransport faulty,
      Random random,
      List<Asked> all,
      List<Claim> claims) {
    switch (event) {
      case ASK -> ask(stage, "q" + random.nextInt(3), all, stage.session.newTurn());
      case ASK_THE_SAME -> ask(stage, "q0", all, stage.session.newTurn());
      case SUBMIT -> {
        Turn turn = stage.session.newTurn();
        all.add(new Asked(stage.session, turn, hear -> turn.submit(Stage.DO.of("x"), hear)));
      }
      case CANCEL -> one(all, random).ifPresent(asked -> asked.inquiry.cancel());
      case WITHDRAW -> one(all, random).ifPresent(asked -> asked.turn.withdraw());
      case USER_SPEAKS -> stage.session.floor(Floor.USER);
      case USER_IS_DONE -> stage.session.floor(Floor.OPEN);
      case SYSTEM_SPEAKS -> stage.session.floor(Floor.SYSTEM);
      case CLAIM -> claims.addAll(claim(stage));
      case SUCCEED ->
          one(claims, random)
              .ifPresent(
                  claim -> {
                    if (random.nextInt(4) > 0) {
                      stage.succeed(claim, "a" + random.nextInt(2));
                    } else {
                      stage.settle(claim, new Outcome.Done(Json.of("{"), Duration.ZERO));
                    }
                  });
      case FAIL -> one(claims, random).ifPresent(claim -> stage.fail(claim, "BROKEN"));
      case RETRY ->
          one(claims, random)
              .ifPresent(
                  claim ->
                      stage.settle(
                          claim,
                          new Outcome.RetryIn(
                              Duration.ofSeconds(random.nextInt(3)),
                              TaskError.retryable("BUSY", "on purpose"),
                              Work.STOPPED)));
      case STOP ->
          one(claims, random)
              .ifPresent(
                  claim ->
                      stage.settle(claim, new Outcome.Stopped(StopReason.CANCELLED, Work.STOPPED)));
      case A_MOMENT -> stage.time.advance(Duration.ofMillis(random.nextInt(60)));
      case SOME_SECONDS -> stage.time.advance(Duration.ofSeconds(random.nextInt(10)));
      case MANY_MINUTES -> stage.time.advance(Duration.ofMinutes(random.nextInt(20)));
      case FEED_FALLS_SILENT -> faulty.feedIsSilent = true;
      case FEED_COMES_BACK -> faulty.feedIsSilent = false;
      case SUBMIT_ANSWERS_GET_LOST -> faulty.faults.put("submit", Fault.FAILS_AFTER);
      case RESULTS_HANG -> faulty.faults.put("get", Fault.HANGS);
      case FAULTS_END -> faulty.faults.clear();
    }
  }

  private static void ask(Stage stage, String question, List<Asked> all, Turn turn) {
    all.add(new Asked(stage.session, turn, hear -> turn.ask(Stage.ASK.of(question), hear)));
  }

  private static List<Claim> claim(Stage stage) {
    return Stage.now(
        stage
            .transport
            .store()
            .claim(
                new ClaimRequest(
                    new Address("worker.hand"),
                    Map.of("ASK", 5, "DO", 5),
                    List.of(Priority.HIGH, Priority.LOW),
                    Duration.ofSeconds(30))));
  }

  private static <T> Optional<T> one(List<T> list, Random random) {
    if (list.isEmpty()) {
      return Optional.empty();
    }
    // Half the time the latest: what happens right after an event is where the races are.
    int index = random.nextBoolean() ? list.size() - 1 : random.nextInt(list.size());
    return Optional.of(list.get(index));
  }
}
