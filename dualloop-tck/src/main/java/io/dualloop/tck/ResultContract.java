package io.dualloop.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Json;
import io.dualloop.spi.FenceToken;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.NewResult;
import io.dualloop.spi.ResultStore;
import io.dualloop.spi.StoredResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Answers that all nodes share, fenced by counters. */
abstract class ResultContract extends ContractCase {

  private static final Set<String> TAGS = Set.of("parcels", "user-1");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final List<Invalidation> CONCERNING =
      List.of(new Invalidation.Key("k"), new Invalidation.Tag("parcels"), new Invalidation.All());

  @Test
  void F02_anAnswerIsReadWithItsAge() {
    Json odd = Json.of(new byte[] {0, ' ', (byte) 0xff, '"'});
    FenceToken token = token("k");
    NewResult wanted =
        new NewResult(odd, Duration.ofSeconds(3), 7, Duration.ofMillis(20), MINUTE, 4L);
    assertThat(rig.now(results().put("k", token, wanted))).isTrue();
    rig.under.passTime(Duration.ofSeconds(5));

    StoredResult read = get("k").orElseThrow();
    assertThat(read.value()).isEqualTo(odd);
    assertThat(read.age())
        .isBetween(Duration.ofSeconds(8), Duration.ofSeconds(8).plus(rig.under.slack()));
    assertThat(read.computeTime()).isEqualTo(Duration.ofMillis(20));
  }

  @Test
  void F02_anAnswerIsKeptAsLongAsSaid() {
    put("k", "1", 1);
    rig.under.passTime(rig.almost(MINUTE));
    assertThat(get("k")).isPresent();
    rig.under.passTime(rig.under.slack());
    assertThat(get("k")).isEmpty();
  }

  @Test
  void F06_anAnswerSoughtBeforeAnInvalidationIsNotStored() {
    for (Invalidation what : CONCERNING) {
      FenceToken before = token("k");
      rig.now(results().invalidate(what));
      assertThat(rig.now(results().put("k", before, result("1", 1, null))))
          .as("%s", what)
          .isFalse();
      assertThat(get("k")).isEmpty();
    }
    assertThat(put("k", "2", 2)).as("sought after it").isTrue();
  }

  @Test
  void F06_aStoredAnswerIsForgotten() {
    for (Invalidation what : CONCERNING) {
      assertThat(put("k", "1", 5)).as("what is forgotten is in nobody's way").isTrue();
      rig.now(results().invalidate(what));
      assertThat(get("k")).as("after %s", what).isEmpty();
    }
    assertThat(put("k", "2", 4)).isTrue();
  }

  @Test
  void F06_otherInvalidationsChangeNothing() {
    put("k", "1", 1);
    FenceToken before = token("k");
    long generation = generation("k");
    rig.now(results().invalidate(new Invalidation.Key("other")));
    rig.now(results().invalidate(new Invalidation.Tag("other")));
    assertThat(get("k")).isPresent();
    assertThat(generation("k")).isEqualTo(generation);
    assertThat(rig.now(results().put("k", before, result("2", 2, null)))).isTrue();
  }

  @Test
  void F06_theGenerationIsTheNumberOfTheLastInvalidationThatConcernsTheQuestion() {
    assertThat(token("k").generation()).isZero();
    long last = 0;
    for (Invalidation what : CONCERNING) {
      long number = rig.now(results().invalidate(what));
      long generation = generation("k");
      assertThat(generation).as("after %s", what).isGreaterThan(last).isEqualTo(number);
      long others = rig.now(results().invalidate(new Invalidation.Key("unasked")));
      // A token may carry any number that was given out by then.
      assertThat(token("k").generation()).isBetween(generation, others);
      last = generation;
    }
    assertThat(generation("other")).as("that of all").isEqualTo(last);
  }

  @Test
  void F06_aTokenTellsItsTags() {
    assertThat(rig.now(results().token("k", Set.of())).tags()).isEmpty();
    FenceToken token = token("k");
    rig.now(results().invalidate(new Invalidation.Tag("user-1")));
    assertThat(token("k").generation()).isGreaterThan(token.generation());
    assertThat(token("k").tags()).isEqualTo(TAGS);
  }

  @Test
  void F07_anAnswerThatBeganEarlierNeverOverwritesALaterOne() {
    assertThat(put("k", "5", 5)).isTrue();
    assertThat(put("k", "4", 4)).isFalse();
    StoredResult kept = get("k").orElseThrow();
    assertThat(kept.value()).isEqualTo(Json.of("5"));
    assertThat(kept.begin()).isEqualTo(5);
    assertThat(put("k", "6", 6)).isTrue();
    assertThat(get("k").orElseThrow().value()).isEqualTo(Json.of("6"));
  }

  @Test
  void F07_anOlderSourceVersionNeverOverwritesANewerOne() {
    assertThat(rig.now(results().put("k", token("k"), result("1", 1, 10L)))).isTrue();
    assertThat(rig.now(results().put("k", token("k"), result("2", 2, 9L)))).isFalse();
    assertThat(get("k").orElseThrow().sourceVersion()).isEqualTo(10L);
    assertThat(rig.now(results().put("k", token("k"), result("3", 3, 11L)))).isTrue();
    assertThat(rig.now(results().put("k", token("k"), result("4", 4, null))))
        .as("compared only where both carry one")
        .isTrue();
  }

  @Test
  void F07_theSamePutMayBeRepeated() {
    FenceToken token = token("k");
    assertThat(rig.now(results().put("k", token, result("1", 5, null)))).isTrue();
    assertThat(rig.now(results().put("k", token, result("1", 5, null)))).isTrue();
    assertThat(get("k").orElseThrow().value()).isEqualTo(Json.of("1"));
  }

  @Test
  void F07_F02_aRepeatedPutMakesNothingYounger() {
    FenceToken token = token("k");
    rig.now(results().put("k", token, result("1", 5, null)));
    rig.under.passTime(Duration.ofSeconds(30));
    assertThat(rig.now(results().put("k", token, result("1", 5, null)))).isTrue();

    assertThat(get("k").orElseThrow().age()).isGreaterThanOrEqualTo(Duration.ofSeconds(33));
  }

  private ResultStore results() {
    return rig.transport.results();
  }

  private long generation(String key) {
    return rig.now(results().get(key, TAGS)).generation();
  }

  private FenceToken token(String key) {
    return rig.now(results().token(key, TAGS));
  }

  private boolean put(String key, String json, long begin) {
    return rig.now(results().put(key, token(key), result(json, begin, null)));
  }

  private Optional<StoredResult> get(String key) {
    return rig.now(results().get(key, TAGS)).result();
  }

  private static NewResult result(String json, long begin, @Nullable Long version) {
    return new NewResult(
        Json.of(json), Duration.ofSeconds(3), begin, Duration.ofMillis(20), MINUTE, version);
  }
}
