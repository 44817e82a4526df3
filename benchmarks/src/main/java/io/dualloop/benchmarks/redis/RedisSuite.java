package io.dualloop.benchmarks.redis;

import io.dualloop.benchmarks.Suite;
import io.dualloop.benchmarks.contest.ContenderProcess;
import io.dualloop.benchmarks.report.Better;
import io.dualloop.benchmarks.report.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Whole lives of tasks over Redis: all contenders in turn, in each round.
 *
 * @param settings how
 */
public record RedisSuite(RedisSettings settings) implements Suite {

  private static final String BARE = "bare scripts";
  private static final String BULLMQ = "BullMQ";
  private static final String REDISSON = "Redisson";

  /** How much of the bare scripts' throughput the whole contract has to reach. */
  private static final double OF_BARE = 0.8;

  private static final double ROUND_TRIP_OF_BARE = 1.5;
  private static final double TIMES_BULLMQ = 3;
  private static final double TIMES_REDISSON = 10;

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public boolean isWhole() {
    return settings.isWhole();
  }

  @Override
  public List<Figure> run(Consumer<String> progress) throws Exception {
    List<ContenderProcess> contenders = new ArrayList<>();
    try {
      contenders.add(java("Dualloop", "dualloop"));
      contenders.add(java(BARE, "bare"));
      contenders.add(bullmq());
      contenders.add(java(REDISSON, "redisson"));
      List<Scores> scores = contenders.stream().map(each -> new Scores(each.name())).toList();
      for (int round = 0; round <= settings.rounds(); round++) {
        for (int turn = 0; turn < contenders.size(); turn++) {
          int i = (round + turn) % contenders.size();
          measure(contenders.get(i), round == 0 ? new Scores("warm-up") : scores.get(i), progress);
        }
      }
      return figures(scores);
    } finally {
      for (ContenderProcess each : contenders) {
        each.close();
      }
    }
  }

  private static ContenderProcess java(String name, String which) throws IOException {
    OwnRedis redis = new OwnRedis();
    return ContenderProcess.start(
        name, ContenderProcess.java(ContenderMain.class, which, redis.uri()), redis);
  }

  private ContenderProcess bullmq() throws IOException {
    OwnRedis redis = new OwnRedis();
    return ContenderProcess.start(
        BULLMQ, List.of("node", settings.bullmq().toString(), redis.uri()), redis);
  }

  private void measure(ContenderProcess contender, Scores scores, Consumer<String> progress)
      throws IOException {
    // What is slow is measured for about as long with fewer, but as many under way.
    int part = contender.name().equals(REDISSON) ? 5 : contender.name().equals(BULLMQ) ? 2 : 1;
    int tasks = settings.tasks() / part;
    scores.add(contender.throughput(tasks, settings.window()));
    scores.add(contender.ask("roundtrips " + settings.roundTrips() / (part > 1 ? 2 : 1)));
    progress.accept("  " + contender.name() + ", " + scores);
  }

  private List<Figure> figures(List<Scores> scores) {
    String median = "median of " + settings.rounds();
    List<Figure> figures = new ArrayList<>();
    for (Scores peer : scores.subList(1, scores.size())) {
      compare(figures, "throughput", median, "tasks/s", scores.get(0), peer, Scores::perSecond);
    }
    for (Scores peer : scores.subList(1, scores.size())) {
      compare(figures, "round trip", "p50", "ms", scores.get(0), peer, Scores::p50);
      compare(figures, "round trip", "p99", "ms", scores.get(0), peer, Scores::p99);
    }
    for (Scores peer : scores.subList(1, scores.size())) {
      compare(
          figures, "work done", median, "tasks/CPU-s", scores.get(0), peer, Scores::perProcessor);
    }
    return figures;
  }

  private static void compare(
      List<Figure> figures,
      String measure,
      String statistic,
      String unit,
      Scores own,
      Scores peer,
      ToDoubleFunction<Scores> value) {
    double theirs = value.applyAsDouble(peer);
    Better better = unit.equals("ms") ? Better.LOWER : Better.HIGHER;
    Figure figure =
        new Figure(
            measure + " beside " + peer.name(),
            statistic,
            unit,
            better,
            value.applyAsDouble(own),
            theirs,
            peer.name(),
            null);
    double factor = factor(measure, statistic, peer.name());
    figures.add(Double.isNaN(factor) ? figure : figure.goal(factor * theirs));
  }

  /** How many times the peer's number is the goal; not a number if there is none. */
  private static double factor(String measure, String statistic, String peer) {
    boolean bare = peer.equals(BARE);
    return switch (measure) {
      case "throughput" -> bare ? OF_BARE : peer.equals(BULLMQ) ? TIMES_BULLMQ : TIMES_REDISSON;
      case "round trip" -> !bare ? 1 : statistic.equals("p50") ? ROUND_TRIP_OF_BARE : Double.NaN;
      default -> bare ? Double.NaN : 1;
    };
  }
}
