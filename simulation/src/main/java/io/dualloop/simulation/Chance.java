package io.dualloop.simulation;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Where all randomness of one run comes from. */
public final class Chance {

  private final SplittableRandom random;

  public Chance(long seed) {
    random = new SplittableRandom(seed);
  }

  private Chance(SplittableRandom random) {
    this.random = random;
  }

  /** A source of its own, so that what one part draws does not change what another gets. */
  Chance fork() {
    return new Chance(random.split());
  }

  public RandomGenerator generator() {
    return random;
  }

  public boolean percent(double percent) {
    return percent > 0 && random.nextDouble() * 100 < percent;
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  long nanos(Duration least, Duration most) {
    return least.toNanos() + random.nextLong(most.toNanos() - least.toNanos() + 1);
  }

  public long millis(long least, long most) {
    return (least + random.nextLong(most - least + 1)) * 1_000_000;
  }

  public <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  @SafeVarargs
  public final <T> T of(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
