package io.dualloop.tck.faulty;

import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StatusFeed;
import io.dualloop.spi.TaskStore;
import io.dualloop.spi.Transport;
import io.dualloop.spi.WorkQueue;
import io.dualloop.tck.StoreLimits;
import io.dualloop.tck.TransportUnderTest;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A way to break one rule. The contract tests of that rule must fail for a transport that has it,
 * and no others; if they pass, the set-up of the tests is wrong.
 *
 * <p>A fault lies around a right transport, so it can be tried with each:
 *
 * <pre>{@code
 * protected TransportUnderTest start(StoreLimits limits) {
 *   return Fault.FORGETS_THE_FENCE.in(startMine(Fault.FORGETS_THE_FENCE.limits(limits)));
 * }
 * }</pre>
 */
public enum Fault {
  /** Says that accepted work survives the end of the process, and loses it. */
  LOSES_ACCEPTED_WORK(Kind.of("T01").under(UnderFaults::losesAcceptedWork)),
  /** Says that accepted work survives the end of the process, and never shows it. */
  NEVER_SHOWS_WHAT_IT_SURVIVES(Kind.of("T01").under(UnderFaults::neverShowsWhatItSurvives)),
  /** Tells no worker that there is work. */
  WAKES_NOBODY(Kind.of("T01").queue(HintFaults::wakesNobody)),
  /** Accepts an id that it knows. */
  TAKES_AN_ID_TWICE(Kind.of("T02").store(SubmitFaults::takesAnIdTwice)),
  /** Makes a second task for a request key that is in use; so no question is shared any more. */
  IGNORES_THE_REQUEST_KEY(Kind.of("T02", "F01").store(SubmitFaults::ignoresTheRequestKey)),
  /** Looks for a request key first, and makes the task later. */
  SUBMITS_IN_TWO_STEPS(Kind.of("T02").store(RaceFaults::submitsInTwoSteps)),
  /** Makes a second task for an idempotency key that is in use. */
  IGNORES_THE_IDEMPOTENCY_KEY(Kind.of("T02").store(SubmitFaults::ignoresTheIdempotencyKey)),
  /** Looks for an idempotency key first, and makes the task later. */
  RESERVES_IN_TWO_STEPS(Kind.of("T02").store(RaceFaults::reservesInTwoSteps)),
  /** Joins an idempotency key whatever the parameters. */
  IGNORES_THE_FINGERPRINT(Kind.of("T02").store(SubmitFaults::ignoresTheFingerprint)),
  /** Never takes an attempt from a worker that died. */
  FORGETS_LEASES(Kind.of("T03").store(ClaimFaults::forgetsLeases)),
  /** Looks for ready tasks first, and begins them later. */
  CLAIMS_IN_TWO_STEPS(Kind.of("T03").store(RaceFaults::claimsInTwoSteps)),
  /** Takes an attempt from a worker that lives and renews. */
  RENEWS_FOR_A_MOMENT(Kind.of("T03").store(ClaimFaults::renewsForAMoment)),
  /** Turns another ending into a success. */
  LETS_A_LATE_SUCCESS_IN(Kind.of("T04").store(EndingFaults::letsALateSuccessIn)),
  /** Looks whether a task has ended first, and ends it later. */
  SETTLES_IN_TWO_STEPS(Kind.of("T04").store(RaceFaults::settlesInTwoSteps)),
  /** Turns another ending into a cancel. */
  CANCELS_WHAT_HAS_ENDED(Kind.of("T04").store(EndingFaults::cancelsWhatHasEnded)),
  /** Lets an old attempt write as if it were the current one. */
  FORGETS_THE_FENCE(Kind.of("T05").store(ClaimFaults::forgetsTheFence)),
  /** Says LOST to a worker that repeats its settle. */
  FORGETS_WHO_SETTLED(Kind.of("T05").store(SettleFaults::forgetsWhoSettled)),
  /** Tells watchers everything but the ending. */
  LOSES_ENDINGS(Kind.of("T06").feed(HintFaults::losesEndings)),
  /** Reads for a watcher without registering it. */
  WATCHES_WITHOUT_REGISTERING(Kind.of("T06").store(EndingFaults::watchesWithoutRegistering)),
  /** Reads for a watcher first, and registers it later. */
  WATCHES_IN_TWO_STEPS(Kind.of("T06").store(RaceFaults::watchesInTwoSteps)),
  /** Begins the next attempt in half of the time. */
  RETRIES_EARLY(Kind.of("T07").store(SettleFaults::retriesEarly)),
  /** Begins a delayed task at once. */
  IGNORES_THE_DELAY(Kind.of("T07").store(SubmitFaults::ignoresTheDelay)),
  /** Lets a task live on after its deadline. */
  LETS_DEADLINES_PASS(Kind.of("T08").store(SubmitFaults::letsDeadlinesPass)),
  /** Lets a task wait for its first attempt without limit. */
  IGNORES_THE_START_LIMIT(Kind.of("T08").store(SubmitFaults::ignoresTheStartLimit)),
  /** Answers a request to cancel, and does nothing. */
  CANCELS_NOTHING(Kind.of("T09").store(EndingFaults::cancelsNothing)),
  /** Looks whether an attempt runs first, and asks it to stop later. */
  CANCELS_IN_TWO_STEPS(Kind.of("T09").store(TwoStepFaults::cancelsInTwoSteps)),
  /** Says that a handler stopped which still runs. */
  SAYS_THAT_ALL_WORK_STOPPED(Kind.of("T09").store(SettleFaults::saysThatAllWorkStopped)),
  /** Counts an attempt that was handed back as a failed one. */
  CHARGES_HAND_BACKS(Kind.of("T10").store(SettleFaults::chargesHandBacks)),
  /** Tries a task on that takes each of its workers with it. */
  NEVER_POISONS(Kind.of("T10").store(SettleFaults::neverPoisons)),
  /** Keeps dead letters without their bytes. */
  DROPS_THE_BYTES(Kind.of("T11").store(LetterFaults::dropsTheBytes)),
  /** Begins again at the newest letter, whatever page is wanted. */
  SHOWS_THE_FIRST_PAGE_ONLY(Kind.of("T11").store(LetterFaults::showsTheFirstPageOnly)),
  /** Gives a worker tasks of types that it does not know. */
  GIVES_UNKNOWN_TYPES(Kind.of("T12").store(ClaimFaults::givesUnknownTypes)),
  /** Gives a worker more of a type than it has room for. */
  IGNORES_ROOM(Kind.of("T12").store(ClaimFaults::ignoresRoom)),
  /** Accepts tasks over the length of its queue. */
  IGNORES_THE_QUEUE_LIMIT(Kind.of("T13").limits(limits -> limits.queueLimit(1_000_000))),
  /** Counts running tasks as waiting ones. */
  MISCOUNTS(Kind.of("T13").store(ClaimFaults::miscounts)),
  /** Gives the highest priority only, whatever a worker picks. */
  IGNORES_PICKS(Kind.of("T14").store(ClaimFaults::ignoresPicks)),
  /** Forgets an ended task in half of the time. */
  FORGETS_EARLY(
      Kind.of("T16")
          .limits(limits -> limits.keeping(limits.retention().dividedBy(2), limits.tombstones()))),
  /** Keeps ended tasks a thousand times as long as it should. */
  FORGETS_NOTHING(
      Kind.of("T16")
          .limits(
              limits ->
                  limits.keeping(limits.retention().multipliedBy(1_000), limits.tombstones()))),
  /** Keeps more ended tasks than it should. */
  KEEPS_TOO_MANY(Kind.of("T16").limits(limits -> limits.keepingAtMost(10_000, 10_000))),
  /** Says of a forgotten task that it never was. */
  LEAVES_NO_TOMBSTONE(Kind.of("T16").store(EndingFaults::leavesNoTombstone)),
  /** Ends the subscription of a listener that threw. */
  DROPS_WHO_THROWS(Kind.of("T17").feed(HintFaults::dropsWhoThrows)),
  /** Lets a percentage fall. */
  LETS_PROGRESS_FALL(Kind.of("T19").store(EndingFaults::letsProgressFall)),
  /** Keeps nothing of a result that is too large, and calls it a success. */
  CUTS_LARGE_RESULTS(Kind.of("T19").store(SettleFaults::cutsLargeResults)),
  /** Reserves a question's key on each node for itself. */
  KEEPS_REQUEST_KEYS_APART(Kind.of("F01", "T02").eachNode(SubmitFaults::keepsRequestKeysApart)),
  /** Takes data for new whose handler said that they were old. */
  FORGETS_THE_AGE_OF_DATA(Kind.of("F02").store(SettleFaults::forgetsTheAgeOfData)),
  /** Takes every stored answer for new. */
  TAKES_ANSWERS_FOR_NEW(Kind.of("F02").results(ResultFaults::takesAnswersForNew)),
  /** Lets a question that was asked after an invalidation join a task from before it. */
  IGNORES_THE_GENERATION(Kind.of("F06").store(SubmitFaults::ignoresTheGeneration)),
  /** Stores an answer that was sought before an invalidation. */
  IGNORES_THE_TOKEN(Kind.of("F06").results(ResultFaults::ignoresTheToken)),
  /** Compares the counters first, and stores the answer later. */
  STORES_IN_TWO_STEPS(Kind.of("F06").results(TwoStepFaults::storesInTwoSteps)),
  /** Serves an answer that was invalidated. */
  SERVES_WHAT_WAS_INVALIDATED(Kind.of("F06").results(ResultFaults::servesWhatWasInvalidated)),
  /** Invalidates keys, but no tags. */
  IGNORES_TAGS(Kind.of("F06").results(ResultFaults::ignoresTags)),
  /** Lets an answer that began earlier overwrite one that began later. */
  IGNORES_BEGIN_NUMBERS(Kind.of("F07").results(ResultFaults::ignoresBeginNumbers)),
  /** Lets an older version of the source's data overwrite a newer one. */
  IGNORES_SOURCE_VERSIONS(Kind.of("F07").results(ResultFaults::ignoresSourceVersions)),
  /** Tells other nodes nothing of an invalidation. */
  TELLS_NO_INVALIDATION(Kind.of("F11", "F06").results(ResultFaults::tellsNoInvalidation)),
  /** Numbers its invalidations with gaps. */
  NUMBERS_WITH_GAPS(Kind.of("F11").results(ResultFaults::numbersWithGaps)),
  /** Gives no sign of life. */
  NEVER_BEATS(Kind.of("F11").results(ResultFaults::neverBeats)),
  /** Looks for a task to join first, and joins it later. */
  JOINS_IN_TWO_STEPS(Kind.of("F09").store(TwoStepFaults::joinsInTwoSteps)),
  /** Lets a task run on for which nobody waits. */
  STAYS_WHEN_THE_LAST_LEAVES(Kind.of("F09").store(EndingFaults::staysWhenTheLastLeaves)),
  /** Cancels a task for which others wait. */
  CANCELS_WHEN_THE_FIRST_LEAVES(Kind.of("F09").store(EndingFaults::cancelsWhenTheFirstLeaves));

  // Its functions are methods without state.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Kind kind;

  Fault(Kind kind) {
    this.kind = kind;
  }

  /**
   * The rules that it breaks.
   *
   * @return their numbers, such as T05: one, or two where one is kept by the other
   */
  public Set<String> rules() {
    return kind.rules();
  }

  /**
   * The limits with which the right transport has to be started.
   *
   * @param wanted what the test wants
   * @return what it gets
   */
  public StoreLimits limits(StoreLimits wanted) {
    return kind.limits().apply(wanted);
  }

  /**
   * Puts the fault around a right transport.
   *
   * @param right started with {@link #limits}; closed with what is returned
   * @return the faulty one
   */
  public TransportUnderTest in(TransportUnderTest right) {
    return kind.under().apply(right);
  }

  /** What is changed, everything else being right. */
  private record Kind(
      Set<String> rules,
      UnaryOperator<StoreLimits> limits,
      UnaryOperator<TransportUnderTest> under) {

    static Kind of(String... rules) {
      return new Kind(Set.of(rules), UnaryOperator.identity(), UnaryOperator.identity());
    }

    Kind limits(UnaryOperator<StoreLimits> change) {
      return new Kind(rules, change, under);
    }

    Kind under(UnaryOperator<TransportUnderTest> change) {
      return new Kind(rules, limits, change);
    }

    Kind store(UnaryOperator<TaskStore> change) {
      return transport(right -> Parts.of(right).store(change.apply(right.store())));
    }

    Kind queue(UnaryOperator<WorkQueue> change) {
      return transport(right -> Parts.of(right).queue(change.apply(right.queue())));
    }

    Kind feed(UnaryOperator<StatusFeed> change) {
      return transport(right -> Parts.of(right).feed(change.apply(right.feed())));
    }

    Kind results(UnaryOperator<ResultStore> change) {
      return transport(right -> Parts.of(right).results(change.apply(right.results())));
    }

    Kind eachNode(UnaryOperator<TaskStore> change) {
      return under(
          right ->
              UnderFaults.eachNode(
                  right, node -> Parts.of(node).store(change.apply(node.store()))));
    }

    private Kind transport(UnaryOperator<Transport> change) {
      return under(right -> UnderFaults.everyNode(right, change));
    }
  }
}
