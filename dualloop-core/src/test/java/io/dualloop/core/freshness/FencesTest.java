package io.dualloop.core.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.api.Telemetry;
import io.dualloop.spi.Invalidation;
import io.dualloop.spi.Submission;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FencesTest {

  private static final QuestionKey Q = new QuestionKey("q", Set.of("tag"));
  private static final QuestionKey OTHER = new QuestionKey("other", Set.of("other tag"));
  private static final Invalidation TAG = new Invalidation.Tag("tag");

  private final Map<String, Long> counted = new HashMap<>();
  private long now;
  private final Fences fences =
      new Fences(
          () -> now,
          new Telemetry() {
            @Override
            public void count(String event, long times) {
              counted.merge(event, times, Long::sum);
            }
          });

  @Test
  void F06_onlyWhatIsConcernedRises() {
    fences.onBeat(0);
    long q = fences.generation(Q);
    long other = fences.generation(OTHER);
    fences.onInvalidated(1, TAG);

    assertThat(fences.generation(Q)).isGreaterThan(q);
    assertThat(fences.generation(OTHER)).isEqualTo(other);
    assertThat(fences.sharedGeneration(Q)).isEqualTo(1);
    assertThat(fences.sharedGeneration(OTHER)).isZero();
  }

  @Test
  void F11_aGapFlushes() {
    fences.onBeat(4);
    fences.onInvalidated(5, TAG);
    long other = fences.generation(OTHER);
    fences.onInvalidated(7, TAG);

    assertThat(fences.generation(OTHER)).isGreaterThan(other);
    assertThat(flushes()).isEqualTo(1);
  }

  @Test
  void F11_aBeatShowsThatTheLastOneWasMissed() {
    fences.onBeat(4);
    long q = fences.generation(Q);
    fences.onBeat(4);
    assertThat(fences.generation(Q)).isEqualTo(q);
    fences.onBeat(5);

    assertThat(fences.generation(Q)).isGreaterThan(q);
    assertThat(flushes()).isEqualTo(1);
  }

  @Test
  void F11_aStoreThatLostItsNumbersFlushesOnceAndIsFollowed() {
    fences.onBeat(100);
    fences.onBeat(2);
    fences.onBeat(2);
    fences.onInvalidated(3, TAG);

    assertThat(flushes()).isEqualTo(1);
  }

  @Test
  void F11_whatComesTwiceOrLateFlushesNothing() {
    fences.onBeat(0);
    fences.onInvalidated(1, TAG);
    fences.onInvalidated(1, TAG);
    fences.onInvalidated(2, TAG);
    long other = fences.generation(OTHER);
    fences.onInvalidated(1, TAG);

    assertThat(fences.generation(OTHER)).isEqualTo(other);
    assertThat(fences.sharedGeneration(Q)).isEqualTo(2);
    assertThat(flushes()).isZero();
  }

  @Test
  void F11_aSilenceMakesMemoryUnverifiedAndFlushesWhenItEnds() {
    fences.onBeat(1);
    now += Fences.SILENCE.toNanos();
    assertThat(fences.isVerified()).isTrue();
    now++;
    assertThat(fences.isVerified()).isFalse();
    long q = fences.generation(Q);
    fences.onBeat(1);

    assertThat(fences.isVerified()).isTrue();
    assertThat(fences.generation(Q)).isGreaterThan(q);
    assertThat(flushes()).isEqualTo(1);
  }

  @Test
  void F11_aReconnectionFlushes() {
    fences.onBeat(1);
    long q = fences.generation(Q);
    fences.onReconnected();

    assertThat(fences.generation(Q)).isGreaterThan(q);
    assertThat(flushes()).isEqualTo(1);
  }

  @Test
  void F06_nothingIsSharedWhileAnInvalidationIsOnItsWayToTheStore() {
    fences.onBeat(7);
    fences.begin(TAG);
    assertThat(fences.isPending(Q)).isTrue();
    assertThat(fences.isPending(OTHER)).isFalse();
    assertThat(fences.shared(Q)).isNull();
    assertThat(fences.shared(OTHER)).isEqualTo(new Submission.RequestKey(OTHER.value(), 7));

    fences.begin(TAG);
    fences.completed(TAG, 8);
    assertThat(fences.isPending(Q)).as("two are on their way").isTrue();
    fences.completed(TAG, 8);
    assertThat(fences.isPending(Q)).isFalse();
    assertThat(fences.sharedGeneration(Q)).as("known before it is heard").isEqualTo(8);
  }

  @Test
  void F06_whatWasAskedOfTheStoreBeforeAnInvalidationStaysOfBefore() {
    fences.onBeat(7);
    long begun = fences.generation(Q);
    fences.begin(TAG);

    assertThat(fences.read(Q, 9, begun)).isEqualTo(begun).isLessThan(fences.generation(Q));
  }

  @Test
  void F12_whatAFlushHasCoveredTakesNoRoom() {
    fences.onBeat(7);
    long q = fences.generation(Q);
    fences.read(Q, 7, q);

    assertThat(fences.generation(Q)).isEqualTo(q);
    assertThat(fences.sharedGeneration(Q)).isZero();
  }

  @Test
  void F06_aHigherGenerationInTheStoreIsOneThatWasMissed() {
    fences.onBeat(7);
    long q = fences.generation(Q);
    assertThat(fences.read(Q, 8, q)).isEqualTo(fences.generation(Q)).isGreaterThan(q);
    q = fences.generation(Q);
    assertThat(fences.read(Q, 8, q)).isEqualTo(q);
  }

  @Test
  void F06_whatMayHaveBeenMissedCountsOnlyWhereTheStoreCantBeAsked() {
    fences.onBeat(50);
    fences.onBeat(60);

    assertThat(fences.sharedGeneration(Q)).isZero();
    assertThat(fences.shared(Q)).isEqualTo(new Submission.RequestKey("q", 60));
  }

  private long flushes() {
    return counted.getOrDefault("freshness.flush", 0L);
  }
}
