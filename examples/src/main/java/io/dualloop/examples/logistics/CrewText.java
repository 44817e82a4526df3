package io.dualloop.examples.logistics;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A play over a broker as text, at most 100 columns wide. */
final class CrewText {

  private CrewText() {}

  static String of(CrewPlay played) {
    return TextReport.timeline(played.play(), rows(played)) + processes(played) + figures(played);
  }

  private static Stream<TextReport.Row> rows(CrewPlay played) {
    Crew.Kill kill = played.kill();
    TextReport.Row killed = new TextReport.Row(kill.atMs(), "######", kill.worker() + " is killed");
    return Stream.concat(
        Stream.of(killed), played.attempts().stream().map(each -> row(played, each)));
  }

  private static TextReport.Row row(CrewPlay played, Attempt attempt) {
    return new TextReport.Row(
        attempt.fromMs(),
        "  " + attempt.worker(),
        String.format(
            "  %s, attempt %d (%s%s)",
            attempt.type(),
            played.number(attempt),
            attempt.finished() ? "" : "killed after ",
            Figures.time(attempt.toMs() - attempt.fromMs())));
  }

  private static String processes(CrewPlay played) {
    return String.format("%n== Processes ==%n%n")
        + played.processes().stream()
            .map(
                each ->
                    String.format(
                        "%-11s process %-8d %s%n",
                        each.name(),
                        each.pid(),
                        each.killed()
                            ? "killed with SIGKILL at " + Figures.time(played.kill().atMs())
                            : did(played, each)))
            .collect(Collectors.joining());
  }

  private static String did(CrewPlay played, CrewPlay.Member member) {
    long attempts =
        played.attempts().stream().filter(each -> each.worker().equals(member.name())).count();
    return attempts == 0 ? "answered the call" : "made " + attempts + " attempts";
  }

  private static String figures(CrewPlay played) {
    return String.format("%n== What became of it ==%n%n")
        + CrewFigure.all(played).stream()
            .map(each -> String.format("%-27s %s%n", each.what(), each.how()))
            .collect(Collectors.joining());
  }
}
