package io.dualloop.benchmarks.voice;

import io.dualloop.benchmarks.corpus.Take;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;

/** All calls of a soak that are open, the oldest first. Used by one thread. */
final class SoakCalls implements AutoCloseable {

  /** Opens a call on a line. */
  interface Opening {
    SoakCall open(SoakLine line) throws IOException;
  }

  private final List<Take> takes;
  private final Semaphore floor;
  private final Opening opening;
  private final SoakCounts counts;
  private final Deque<SoakCall> open = new ArrayDeque<>();
  private long opened;

  /**
   * None is open at first.
   *
   * @param takes what is said
   * @param speakers how many may speak at a time
   * @param counts told of each call when it is over
   */
  SoakCalls(List<Take> takes, int speakers, Opening opening, SoakCounts counts) {
    this.takes = takes;
    this.floor = new Semaphore(speakers);
    this.opening = opening;
    this.counts = counts;
  }

  void open(int number) throws IOException {
    for (int i = 0; i < number; i++) {
      opened++;
      open.add(opening.open(new SoakLine("soak-" + opened, takes, floor, opened)));
    }
  }

  /** One hangs up, in the middle of a word if need be, and another calls. */
  void replaceOldest() throws IOException {
    hangUp(open.remove());
    open(1);
  }

  private void hangUp(SoakCall call) {
    call.close();
    counts.add(call);
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      hangUp(open.remove());
    }
  }
}
