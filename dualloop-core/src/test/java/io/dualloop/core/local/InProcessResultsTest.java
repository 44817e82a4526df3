package io.dualloop.core.local;

import static io.dualloop.core.local.Rig.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.core.freshness.FenceCounters;
import io.dualloop.core.freshness.NearResults;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InProcessResultsTest {

  private static final Set<String> TAGS = Set.of("parcels", "user-1");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Rig rig = new Rig();
  private final ResultStore results = rig.transport.results();

  @Test
  void F12_memoryIsBoundedByWeight() {
    Rig small = new Rig(builder -> builder.maxResultBytes(2 << 20));
    ResultStore few = small.transport.results();
    Json large = Json.of(new byte[1 << 19]);
    for (int i = 0; i < 20; i++) {
      FenceToken token = now(few.token("k" + i, Set.of()));
      now(few.put("k" + i, token, new NewResult(large, Duration.ZERO, 1, MINUTE, MINUTE, null)));
    }
    int kept = 0;
    for (int i = 0; i < 20; i++) {
      kept += now(few.get("k" + i, Set.of())).result().isPresent() ? 1 : 0;
    }
    assertThat(kept).isEqualTo(3);
  }

  @Test
  void F06_droppingOldCountersRefusesOlderTokensAndRevivesNoAnswer() {
    put("1", 1);
    FenceToken old = token();
    now(results.invalidate(new Invalidation.Tag("parcels")));
    for (int i = 0; i <= FenceCounters.MAX; i++) {
      now(results.invalidate(new Invalidation.Tag("tag-" + i)));
    }
    assertThat(get()).isEmpty();
    assertThat(now(results.put("k", old, result("1", 1)))).isFalse();
    assertThat(put("2", 2)).isTrue();
  }

  @Test
  void F06_aDroppedCounterThatRisesAgainStillRefusesWhatWasStoredUnderIt() {
    now(results.invalidate(new Invalidation.Tag("parcels")));
    now(results.invalidate(new Invalidation.Tag("parcels")));
    put("1", 1);
    for (int i = 0; i <= FenceCounters.MAX; i++) {
      now(results.invalidate(new Invalidation.Tag("tag-" + i)));
    }
    assertThat(get()).isPresent();

    now(results.invalidate(new Invalidation.Tag("parcels")));

    assertThat(get()).isEmpty();
  }

  @Test
  void F06_thatThereIsNoAnswerIsKnownAtOnceWithTheGenerationThatAReadingTells() {
    assertThat(generationIfNone()).hasValue(0);

    put("1", 1);
    assertThat(generationIfNone()).as("there is one").isEmpty();

    for (Invalidation what :
        List.of(
            new Invalidation.Tag("parcels"), new Invalidation.Key("k"), new Invalidation.All())) {
      long number = now(results.invalidate(what));
      assertThat(generationIfNone()).as("after %s", what).hasValue(number);
      assertThat(now(results.get("k", TAGS)).generation()).isEqualTo(number);
      put("2", 2);
      assertThat(generationIfNone()).as("there is a new one after %s", what).isEmpty();
    }
  }

  @Test
  void F02_anAnswerOverItsTimeIsNone() {
    put("1", 1);
    rig.time.advance(MINUTE);

    assertThat(generationIfNone()).hasValue(0);
  }

  @Test
  void whatIsClosedHasToBeAskedForItsRefusal() {
    rig.transport.close();

    assertThat(generationIfNone()).isEmpty();
  }

  private OptionalLong generationIfNone() {
    return ((NearResults) results).generationIfNone("k", TAGS);
  }

  private FenceToken token() {
    return now(results.token("k", TAGS));
  }

  private boolean put(String json, long begin) {
    return now(results.put("k", token(), result(json, begin)));
  }

  private static NewResult result(String json, long begin) {
    return new NewResult(
        Json.of(json), Duration.ofSeconds(3), begin, Duration.ofMillis(20), MINUTE, null);
  }

  private Optional<StoredResult> get() {
    return now(results.get("k", TAGS)).result();
  }

  @Test
  void F02_theSamePutAgainMakesNothingYounger() {
    FenceToken token = token();
    now(results.put("k", token, result("1", 1)));
    rig.time.advance(Duration.ofSeconds(30));
    assertThat(now(results.put("k", token, result("1", 1)))).isTrue();

    assertThat(get().orElseThrow().age()).isEqualTo(Duration.ofSeconds(33));
  }
}
