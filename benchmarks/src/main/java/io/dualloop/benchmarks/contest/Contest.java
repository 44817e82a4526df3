package io.dualloop.benchmarks.contest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All contenders in turn, in each round, after one that does not count; each round begins with
 * another one. Used by one thread.
 */
public final class Contest implements AutoCloseable {

  private final ContestSettings settings;
  private final Consumer<String> progress;
  private final List<Entry> entries = new ArrayList<>();

  /** One contender, which is measured with so many tasks. */
  private record Entry(ContenderProcess contender, Scores scores, int tasks) {}

  /** What is done before each turn, so that nobody pays for what the one before has left. */
  public interface Rest {

    /**
     * Blocks until it is done.
     *
     * @throws Exception if it can't be done
     */
    void rest() throws Exception;
  }

  /**
   * With no contenders yet.
   *
   * @param settings how they are measured
   * @param progress told what each has reached
   */
  public Contest(ContestSettings settings, Consumer<String> progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Takes one in.
   *
   * @param contender running; closed with this
   * @param part what is slow is measured for about as long with the part of the tasks: 1 for all, 4
   *     for a quarter
   */
  public void add(ContenderProcess contender, int part) {
    entries.add(new Entry(contender, new Scores(contender.name()), settings.tasks() / part));
  }

  /**
   * Measures all rounds.
   *
   * @param rest done before each turn
   * @return what each has reached, in the order in which they were added
   * @throws Exception if one has ended, a task has failed, or none ends any more
   */
  public List<Scores> run(Rest rest) throws Exception {
    for (int round = 0; round <= settings.rounds(); round++) {
      for (int turn = 0; turn < entries.size(); turn++) {
        Entry next = entries.get((round + turn) % entries.size());
        Scores scores = round == 0 ? new Scores("warm-up") : next.scores;
        rest.rest();
        measure(next, scores);
        String which = round == 0 ? "warm-up" : "round " + round;
        expectNoneLost(next.contender, which, round > 0);
        progress.accept("  " + next.contender.name() + ", " + which + ": " + scores);
      }
    }
    return entries.stream().map(Entry::scores).toList();
  }

  private void measure(Entry entry, Scores scores) throws IOException {
    ContenderProcess.Run run = entry.contender.throughput(entry.tasks, settings.window());
    scores.add(
        run, entry.contender.ask("schedule " + settings.scheduled() + " " + ContestSettings.RATE));
  }

  /** In the warm-up, connections and queues may not be there yet. */
  private static void expectNoneLost(ContenderProcess contender, String which, boolean counts)
      throws IOException {
    long lost = (long) contender.ask("lost")[0];
    if (counts && lost > 0) {
      throw new IllegalStateException(
          contender.name()
              + " lost "
              + lost
              + " messages in "
              + which
              + ", which were repaired: what was measured does not count. See above which, and run"
              + " it again with nothing else on the machine");
    }
  }

  /** Ends all contenders. Blocks for some seconds at most for each. */
  @Override
  public void close() {
    entries.forEach(entry -> entry.contender.close());
  }
}
