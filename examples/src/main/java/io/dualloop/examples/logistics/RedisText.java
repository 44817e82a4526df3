package io.dualloop.examples.logistics;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The play over Redis as text, at most 100 columns wide. */
final class RedisText {

  private RedisText() {}

  static String of(RedisPlay redis) {
    return TextReport.timeline(redis.play(), rows(redis)) + processes(redis) + story(redis);
  }

  private static Stream<TextReport.Row> rows(RedisPlay redis) {
    Crew.Kill kill = redis.kill();
    Stream<TextReport.Row> killed =
        Stream.of(
            new TextReport.Row(
                kill.atMs(), "  ######", "  " + kill.worker() + " killed in " + redis.lost().type()));
    return Stream.concat(killed, redis.attempts().stream().flatMap(RedisText::rows));
  }

  private static Stream<TextReport.Row> rows(Attempt attempt) {
    String work = attempt.type() + ", attempt #" + attempt.token();
    TextReport.Row began =
        new TextReport.Row(attempt.fromMs(), "  " + attempt.worker(), "  begins " + work);
    return attempt.finished()
        ? Stream.of(
            began,
            new TextReport.Row(attempt.toMs(), "  " + attempt.worker(), "  is done with " + work))
        : Stream.of(began);
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

  private static String story(RedisPlay redis) {
    Crew.Kill kill = redis.kill();
    List<String> told =
        redis.toldAfterKill().stream().map(each -> "\"" + each.line().text() + "\"").toList();
    return String.format("%n== What became of the killed worker's task ==%n%n")
        + line("It was killed", Figures.time(kill.atMs() - redis.lost().fromMs()) + " into it")
        + line(
            "Begun again",
            redis
                .begunAgain()
                .map(
                    again ->
                        "by %s, %s after the kill (a lease is %s)"
                            .formatted(
                                again.worker(),
                                Figures.time(again.fromMs() - kill.atMs()),
                                Figures.time(WorkerProcess.LEASE.toMillis())))
                .orElse("NEVER"))
        + line("The user was told", String.join(", ", told))
        + line("It ended", times(redis.endings()))
        + line("Tasks without one ending", redis.notEndedOnce() + " of " + redis.play().tasks().size())
        + line("Left in Redis", redis.left().waiting() + redis.left().running() + " unfinished")
        + line("Said twice", Long.toString(redis.saidTwice()))
        + line(
            "First feedback",
            "%s in the median, %s at most"
                .formatted(
                    Figures.time(Figures.median(redis.play().firstFeedbackMs())),
                    Figures.time(Figures.max(redis.play().firstFeedbackMs()))));
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }

  private static String line(String what, String how) {
    return String.format("%-26s %s%n", what, how);
  }
}
