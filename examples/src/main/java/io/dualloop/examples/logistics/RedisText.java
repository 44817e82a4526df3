package io.dualloop.examples.logistics;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The play over Redis as text, at most 100 columns wide. */
final class RedisText {

  private RedisText() {}

  static String of(RedisPlay redis) {
    return TextReport.timeline(redis.play(), rows(redis)) + processes(redis) + figures(redis);
  }

  private static Stream<TextReport.Row> rows(RedisPlay redis) {
    Crew.Kill kill = redis.kill();
    TextReport.Row killed = new TextReport.Row(kill.atMs(), "######", kill.worker() + " is killed");
    return Stream.concat(
        Stream.of(killed), redis.attempts().stream().map(each -> row(redis, each)));
  }

  private static TextReport.Row row(RedisPlay redis, Attempt attempt) {
    return new TextReport.Row(
        attempt.fromMs(),
        "  " + attempt.worker(),
        String.format(
            "  %s, attempt %d (%s%s)",
            attempt.type(),
            redis.number(attempt),
            attempt.finished() ? "" : "killed after ",
            Figures.time(attempt.toMs() - attempt.fromMs())));
  }

  private static String processes(RedisPlay redis) {
    return String.format("%n== Processes ==%n%n")
        + redis.processes().stream()
            .map(
                each ->
                    String.format(
                        "%-11s process %-8d %s%n",
                        each.name(),
                        each.pid(),
                        each.killed()
                            ? "killed with SIGKILL at " + Figures.time(redis.kill().atMs())
                            : did(redis, each)))
            .collect(Collectors.joining());
  }

  private static String did(RedisPlay redis, RedisPlay.Member member) {
    long attempts =
        redis.attempts().stream().filter(each -> each.worker().equals(member.name())).count();
    return attempts == 0 ? "answered the call" : "made " + attempts + " attempts";
  }

  private static String figures(RedisPlay redis) {
    return String.format("%n== What became of it ==%n%n")
        + RedisFigure.all(redis).stream()
            .map(each -> String.format("%-27s %s%n", each.what(), each.how()))
            .collect(Collectors.joining());
  }
}
