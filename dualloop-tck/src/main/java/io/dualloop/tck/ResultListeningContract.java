package io.dualloop.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.dualloop.spi.Invalidation;
import io.dualloop.spi.InvalidationListener;
import io.dualloop.spi.Registration;
import io.dualloop.spi.ResultStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Every invalidation has the next number, and the current one is told again and again. */
abstract class ResultListeningContract extends ContractCase {

  private record Told(long number, Invalidation what) {}

  /** What one node hears. */
  private static final class Listening implements InvalidationListener {
    final List<Told> invalidations = new CopyOnWriteArrayList<>();
    final List<Long> beats = new CopyOnWriteArrayList<>();

    /** Each once and in order: a hint may be repeated, and overtake another. */
    List<Told> byNumber() {
      return invalidations.stream()
          .distinct()
          .sorted(Comparator.comparingLong(Told::number))
          .toList();
    }

    boolean heard(Invalidation what) {
      return invalidations.stream().anyMatch(told -> told.what.equals(what));
    }

    @Override
    public void onInvalidated(long number, Invalidation what) {
      invalidations.add(new Told(number, what));
    }

    @Override
    public void onBeat(long number) {
      beats.add(number);
    }
  }

  @Test
  void F11_everyInvalidationCarriesTheNextNumber() {
    Listening listening = new Listening();
    Registration unused = results().listen(listening);
    List<Invalidation> all =
        List.of(
            new Invalidation.Key("k"), new Invalidation.Tag("t \u00e9"), new Invalidation.All());
    List<Long> answered = new ArrayList<>();
    for (Invalidation what : all) {
      answered.add(rig.now(results().invalidate(what)));
    }
    rig.until("all are told", () -> listening.byNumber().size() >= all.size());
    List<Told> told = listening.byNumber();
    assertThat(told).extracting(Told::what).isEqualTo(all);
    long first = told.get(0).number();
    assertThat(first).isPositive();
    assertThat(told)
        .extracting(Told::number)
        .containsExactly(first, first + 1, first + 2)
        .as("what the caller was answered")
        .isEqualTo(answered);
    assertThat(rig.now(results().token("k", Set.of())).generation())
        .as("the number of the last")
        .isEqualTo(first + 2);
  }

  @Test
  void F11_aBeatCarriesTheNumberOfTheLastInvalidation() {
    Listening listening = new Listening();
    Registration unused = results().listen(listening);
    for (int i = 1; i <= 2; i++) {
      Invalidation what = new Invalidation.Key("k-" + i);
      long number = rig.now(results().invalidate(what));
      rig.until("it is told", () -> listening.heard(what));
      // A store may let a beat be that follows another within half a second.
      rig.under.passTime(Duration.ofSeconds(1));
      rig.now(results().beat());
      rig.until("beat " + number, () -> listening.beats.contains(number));
    }
  }

  @Test
  void F11_everyListenerIsTold() {
    Listening first = new Listening();
    Listening second = new Listening();
    Registration unused = results().listen(first);
    Registration closed = results().listen(second);
    rig.now(results().invalidate(new Invalidation.Key("a")));
    rig.until(
        "both are told", () -> !first.invalidations.isEmpty() && !second.invalidations.isEmpty());
    closed.close();
    closed.close();
    Invalidation later = new Invalidation.Key("b");
    rig.now(results().invalidate(later));
    rig.until("the first is told", () -> first.heard(later));
    assertThat(second.heard(later)).isFalse();
  }

  @Test
  void T17_F11_aListenerThatThrowsDisturbsNobody() {
    Listening good = new Listening();
    Registration bad =
        results()
            .listen(
                new InvalidationListener() {
                  @Override
                  public void onInvalidated(long number, Invalidation what) {
                    throw new IllegalStateException("a listener's defect");
                  }

                  @Override
                  public void onBeat(long number) {
                    throw new IllegalStateException("a listener's defect");
                  }
                });
    Registration unused = results().listen(good);
    rig.now(results().invalidate(new Invalidation.Key("a")));
    rig.until("the good one is told", () -> !good.invalidations.isEmpty());
    bad.close();
  }

  private ResultStore results() {
    return rig.transport.results();
  }
}
