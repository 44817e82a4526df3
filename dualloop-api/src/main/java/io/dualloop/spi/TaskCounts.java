package io.dualloop.spi;

import java.util.Map;

/**
 * How many tasks a store holds, by what they wait for; each is counted in one place. Taken in one
 * step, but old when it is read.
 *
 * @param ready tasks that a worker may begin now, by lane; lanes without any are missing
 * @param delayed waiting tasks whose delay is not over, or that no sweep has made ready yet
 * @param running attempts that count
 * @param ended tasks kept with their endings
 * @param tombstones ended tasks of which only the ending's name is known
 */
public record TaskCounts(
    Map<Submission.Lane, Long> ready, long delayed, long running, long ended, long tombstones) {

  /**
   * Copies the map.
   *
   * @param ready tasks that a worker may begin now, by lane; lanes without any are missing
   * @param delayed waiting tasks whose delay is not over, or that no sweep has made ready yet
   * @param running attempts that count
   * @param ended tasks kept with their endings
   * @param tombstones ended tasks of which only the ending's name is known
   */
  public TaskCounts {
    ready = Map.copyOf(ready);
  }

  /**
   * All tasks that have not ended and do not run: what the store's queue limit is about.
   *
   * @return ready and delayed together
   */
  public long waiting() {
    return delayed + ready.values().stream().mapToLong(Long::longValue).sum();
  }
}
