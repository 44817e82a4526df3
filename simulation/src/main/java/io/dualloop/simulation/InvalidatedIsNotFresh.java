package io.dualloop.simulation;

import io.dualloop.api.QueryRequest;
import io.dualloop.core.foreground.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Who asks after an invalidation gets nothing older as fresh: on the node that invalidated at once,
 * on the others soon, and at once if asked strictly.
 */
final class InvalidatedIsNotFresh extends Invariant {

  /** The silence after which memory is not trusted, and the longest that a hint is on its way. */
  private static final long SOON_NANOS = Duration.ofSeconds(2).plus(Hints.LATEST_NEWS).toNanos();

  private final List<Called> calls = new ArrayList<>();

  /** Counted in questions, since a question and a call may be of the same moment. */
  private record Called(Node node, long at, int askedBefore, Results.Invalidated what) {}

  InvalidatedIsNotFresh(World world) {
    super(world, "F06b");
  }

  @Override
  void invalidating(Node node, io.dualloop.spi.Invalidation what) {
    int askedBefore = world.users().asked().size();
    Results.Invalidated called = new Results.Invalidated(0, world.now(), what);
    calls.add(new Called(node, world.now(), askedBefore, called));
  }

  @Override
  void told(Asked asked, Answer<String> answer) {
    if (!(answer instanceof Answer.Fresh<String> fresh)
        || !(asked.request instanceof QueryRequest<String, String> question)) {
      return;
    }
    Found found = Found.of(world, fresh.value());
    if (found == null) {
      return;
    }
    String key = Types.key(question, asked.talk.session.user());
    Set<String> tags = question.type().tags(question.parameters());
    LongPredicate older = at -> at > 0 && found.soughtAt() < at;
    for (Called call : calls) {
      check(
          call.node != asked.node
              || asked.number <= call.askedBefore
              || !call.what.concerns(key, tags)
              || !older.test(call.at),
          "%s was told %s as fresh, but its own node had invalidated it before it was asked",
          asked,
          fresh.value());
    }
    long must = question.isStrict() ? asked.at : asked.at - SOON_NANOS;
    long done = world.results().invalidatedAt(key, tags, must);
    check(
        !older.test(done),
        "%s%s was told %s as fresh, which was invalidated %d ms before it was asked",
        asked,
        question.isStrict() ? ", strictly," : "",
        fresh.value(),
        (asked.at - done) / 1_000_000);
  }
}
