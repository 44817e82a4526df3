package io.dualloop.simulation;

import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known of the shared answers: what was invalidated and when, and which are stored. */
final class Results {

  private final World world;
  private final List<Invalidated> invalidations = new ArrayList<>();
  private final Map<String, Stored> stored = new HashMap<>();

  /** One invalidation that the store has done, and its number. */
  record Invalidated(long number, long at, Invalidation what) {

    boolean concerns(String key, Set<String> tags) {
      return what instanceof Invalidation.All
          || (what instanceof Invalidation.Key one && one.key().equals(key))
          || (what instanceof Invalidation.Tag tag && tags.contains(tag.tag()));
    }
  }

  /** An answer that is there, until it is too old. */
  record Stored(long begin, Set<String> tags, long until) {}

  Results(World world) {
    this.world = world;
  }

  /** One call has had its effect. */
  void answered(String call, Object[] args, Object answer) {
    if (call.equals("invalidate")) {
      Invalidated done =
          new Invalidated(invalidations.size() + 1, world.now(), (Invalidation) args[0]);
      invalidations.add(done);
      stored.entrySet().removeIf(each -> done.concerns(each.getKey(), each.getValue().tags));
    } else if (call.equals("put") && Boolean.TRUE.equals(answer)) {
      put((String) args[0], (FenceToken) args[1], (NewResult) args[2]);
    }
  }

  private void put(String key, FenceToken token, NewResult result) {
    Stored before = stored.get(key);
    boolean there = before != null && before.until > world.now();
    long begin = there && before != null ? before.begin : 0;
    world.each(invariant -> invariant.stored(key, token, result, begin));
    stored.put(
        key, new Stored(result.begin(), token.tags(), world.now() + result.keepFor().toNanos()));
  }

  /** The last invalidation of a question before a moment; zero if there was none. */
  long invalidatedAt(String key, Set<String> tags, long before) {
    long last = 0;
    for (Invalidated each : invalidations) {
      if (each.at <= before && each.concerns(key, tags)) {
        last = each.at;
      }
    }
    return last;
  }

  /** The generation of a question now. */
  long generation(String key, Set<String> tags) {
    long last = 0;
    for (Invalidated each : invalidations) {
      if (each.concerns(key, tags)) {
        last = each.number;
      }
    }
    return last;
  }
}
