package io.dualloop.core.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Invalidation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FenceCountersProperties {

  private static final String KEY = "k1";
  private static final Set<String> TAGS = Set.of("t1", "t2");

  @Provide
  Arbitrary<Invalidation> what() {
    Arbitrary<String> names = Arbitraries.of("1", "2", "3");
    return Arbitraries.oneOf(
        names.map(n -> new Invalidation.Key("k" + n)),
        names.map(n -> new Invalidation.Tag("t" + n)),
        Arbitraries.just(new Invalidation.All()));
  }

  @Property
  void F06_theGenerationIsTheNumberOfTheLastInvalidationThatConcerns(
      @ForAll List<@From("what") Invalidation> order) {
    FenceCounters counters = new FenceCounters();
    Map<Invalidation, Long> last = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      counters.raise(order.get(i), i + 1);
      last.put(order.get(i), i + 1L);
    }
    long expected = 0;
    for (Map.Entry<Invalidation, Long> each : last.entrySet()) {
      expected = concerns(each.getKey()) ? Math.max(expected, each.getValue()) : expected;
    }
    assertThat(counters.generation(KEY, TAGS)).isEqualTo(expected);
    assertThat(counters.atLeast(KEY, TAGS)).isEqualTo(expected);
  }

  @Property
  void F06_whatWasDroppedForRoomStillFences(@ForAll List<@From("what") Invalidation> order) {
    FenceCounters all = new FenceCounters();
    FenceCounters dropping = new FenceCounters();
    for (int i = 0; i < order.size(); i++) {
      all.raise(order.get(i), i + 1);
      dropping.raise(order.get(i), i + 1);
      dropping.dropOldest();
    }
    assertThat(dropping.generation(KEY, TAGS)).isGreaterThanOrEqualTo(all.generation(KEY, TAGS));
    assertThat(dropping.atLeast(KEY, TAGS)).isLessThanOrEqualTo(all.generation(KEY, TAGS));
  }

  private static boolean concerns(Invalidation what) {
    return what instanceof Invalidation.All
        || what.equals(new Invalidation.Key(KEY))
        || (what instanceof Invalidation.Tag tag && TAGS.contains(tag.tag()));
  }
}
