package io.dualloop.examples.logistics;

import java.util.List;
import java.util.stream.Collectors;

/** The processes that work as a panel: time goes down as in {@link PagePanel}. */
final class CrewPagePanel {

  private final CrewPlay played;
  private final List<CrewPlay.Member> workers;

  private CrewPagePanel(CrewPlay played) {
    this.played = played;
    this.workers = played.processes().stream().skip(1).toList();
  }

  static String of(CrewPlay played) {
    CrewPagePanel panel = new CrewPagePanel(played);
    return """
        <section class='play workers'>
        <h2>The processes that work</h2>
        <div class='lanes'><span>s</span>%s</div>
        <div class='canvas' style='height:%dpx'>
        %s%s%s%s</div>
        </section>
        """
        .formatted(
            panel.names(),
            PageScale.y(played.play().lengthMs()) + 20,
            PagePanel.seconds(played.play()),
            panel.lives(),
            played.attempts().stream().map(panel::attempt).collect(Collectors.joining()),
            panel.kill());
  }

  private String names() {
    return workers.stream()
        .map(each -> "<span>%s: process %d</span>".formatted(each.name(), each.pid()))
        .collect(Collectors.joining());
  }

  private String lives() {
    return workers.stream()
        .map(
            each ->
                box(
                    "life",
                    each.name(),
                    0,
                    each.killed() ? played.kill().atMs() : played.play().lengthMs(),
                    ""))
        .collect(Collectors.joining());
  }

  private String attempt(Attempt attempt) {
    boolean again = played.begunAgain().filter(attempt::equals).isPresent();
    String css = attempt.finished() ? (again ? "attempt again" : "attempt") : "attempt lost";
    String text = attempt.type() + ", attempt " + played.number(attempt);
    return box(css, attempt.worker(), attempt.fromMs(), attempt.toMs(), text);
  }

  private String kill() {
    long atMs = played.kill().atMs();
    return box("died", played.kill().worker(), atMs, atMs + 300, "killed (SIGKILL)")
        + played
            .begunAgain()
            .map(
                again ->
                    box(
                        "lease",
                        again.worker(),
                        atMs,
                        again.fromMs(),
                        "the lease runs out: " + Figures.time(again.fromMs() - atMs)))
            .orElse("");
  }

  private String box(String css, String worker, long fromMs, long toMs, String text) {
    long column = 1 + workers.stream().takeWhile(each -> !each.name().equals(worker)).count();
    return "<div class='%s w%d' style='top:%dpx;height:%dpx' title='%s'>%s</div>\n"
        .formatted(
            css,
            column,
            PageScale.y(fromMs),
            PageScale.height(fromMs, toMs),
            Page.escape(text + " (" + Figures.time(toMs - fromMs) + ")"),
            Page.escape(text));
  }
}
