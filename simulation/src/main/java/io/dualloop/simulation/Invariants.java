package io.dualloop.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All of them. */
final class Invariants {

  private Invariants() {}

  static List<Invariant> all(World world, @Nullable Scenario story) {
    List<Invariant> all = new ArrayList<>();
    if (story != null) {
      all.add(story);
    }
    all.addAll(always(world));
    return all;
  }

  private static List<Invariant> always(World world) {
    return List.of(
        new OlderOverwritesNothing(world),
        new InvalidatedIsNotStored(world),
        new InvalidatedIsNotFresh(world),
        new AcceptedWorkEnds(world),
        new CommandRunsOnce(world),
        new OneAttemptAtATime(world),
        new LeaseEnds(world),
        new OneEnding(world),
        new FencedWritesNothing(world),
        new VersionsRise(world),
        new RetryNotEarly(world),
        new DeadlineHolds(world),
        new SweepsGoOn(world),
        new CancelIsTrue(world),
        new WorkIsTrue(world),
        new PoisonEnds(world),
        new NoDefect(world),
        new ProgressRises(world),
        new OneTaskPerQuestion(world),
        new AgeIsTrue(world),
        new ToldIsTrue(world),
        new OrderOfAnswers(world),
        new EveryoneIsAnswered(world),
        new EveryStageCompletes(world),
        new NothingLeaks(world));
  }
}
