package io.dualloop.simulation;

import org.jspecify.annotations.Nullable;

/**
 * Lies that the simulation can be told to tell, each of which breaks an invariant: they show that
 * it can fail. What a store, a feed or a user of a real one might do wrong.
 */
enum Planted {
  TASK_LOST("T01 AcceptedWorkEnds", "the store accepts an order and forgets it"),
  KEY_OF_ORDER_FORGOTTEN("T02 CommandRunsOnce", "the store ignores idempotency keys"),
  LEASE_BREAKS("T03 OneAttemptAtATime", "the store ends a lease after a millisecond"),
  LEASE_NEVER_ENDS("T03 LeaseEnds", "the store gives leases of an hour"),
  LOST_ONE_RENEWED("T03 LeaseEnds", "the store says HELD to whoever renews"),
  SECOND_ENDING("T04 OneEnding", "what has succeeded is cancelled a second later"),
  LOST_ENDING("T04 OneEnding", "the store forgets an ending, and knows the state of before"),
  STEP_BETWEEN(
      "T04 OneEnding", "a task becomes PENDING again before it succeeds, between two looks"),
  RESULT_OF_ANOTHER("T04 ToldIsTrue", "the store notes the result of another question"),
  ENDING_MISTOLD("T04 ToldIsTrue", "the feed says FAILED of what has succeeded"),
  SLOW_CARRIER_MISTOLD(
      "P2 SlowCarrier", "the same of the carrier only, in its story", "slow-carrier"),
  UNFENCED_SETTLE("T05 FencedWritesNothing", "the store lets a lost attempt settle"),
  STATUS_GOES_BACK("T06 VersionsRise", "a listener hears the status of before once more"),
  EARLY_RETRY("T07 RetryNotEarly", "the store ignores the delay of a retry"),
  DEADLINE_IGNORED("T08 DeadlineHolds", "the store gives a task a hundred times its time"),
  EARLY_TIMEOUT("T08 DeadlineHolds", "the store gives a task half its time"),
  SWEEPS_FAIL("T08 SweepsGoOn", "no sweep ever has an effect"),
  CANCEL_OF_OTHERS("T09 CancelIsTrue", "the store cancels when one of several leaves"),
  CANCEL_UNASKED("T09 CancelIsTrue", "the store cancels whatever somebody watches"),
  CANCEL_FLAG_RAISED("T09 CancelIsTrue", "the store says that a cancel was asked for"),
  CANCEL_DENIED("T09 CancelIsTrue", "a user cancels, and says that they never did"),
  WORK_DENIED("T09 WorkIsTrue", "the store notes NOT_STARTED for an attempt that failed"),
  POISON_FORGOTTEN("T10 PoisonEnds", "the store counts no begin of an attempt that was lost"),
  CLAIM_UNASKED("T17 NoDefect", "the store gives a worker a type that it did not ask for"),
  PROGRESS_FALLS("T19 ProgressRises", "the store writes progress from its end to its beginning"),
  KEY_OF_QUESTION_FORGOTTEN("F01 OneTaskPerQuestion", "the store ignores request keys"),
  MADE_YOUNGER("F02 AgeIsTrue", "the result store says that every answer is new"),
  PUT_UNFENCED("F06a InvalidatedIsNotStored", "the result store ignores the fence of a put"),
  INVALIDATION_LOST("F06b InvalidatedIsNotFresh", "the result store confirms what it does not do"),
  NEWS_UNTOLD(
      "F06b InvalidatedIsNotFresh", "beats say that nothing was invalidated", "missed-news"),
  OLDER_OVERWRITES("F07 OlderOverwritesNothing", "the result store takes whatever comes last"),
  ANSWERED_TWICE("F13 OrderOfAnswers", "a listener is called twice"),
  ANSWER_SWALLOWED("F13 EveryoneIsAnswered", "a listener does not hear of the end"),
  STAGE_FORGOTTEN("L07 EveryStageCompletes", "a stage is never completed"),
  KEY_KEPT("L08 NothingLeaks", "the store keeps a request key that no task holds");

  /** The invariant that finds it. */
  final String breaks;

  final String says;

  /** The story that brings it about; null if chance does. */
  final @Nullable String scenario;

  Planted(String breaks, String says) {
    this(breaks, says, null);
  }

  Planted(String breaks, String says, @Nullable String scenario) {
    this.breaks = breaks;
    this.says = says;
    this.scenario = scenario;
  }
}
