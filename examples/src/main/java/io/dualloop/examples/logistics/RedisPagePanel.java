package io.dualloop.examples.logistics;

import java.util.List;
import java.util.stream.Collectors;

/** The processes that work as a panel: time goes down as in {@link PagePanel}. */
final class RedisPagePanel {

  private final RedisPlay redis;
  private final List<RedisPlay.Member> workers;

  private RedisPagePanel(RedisPlay redis) {
    this.redis = redis;
    this.workers = redis.processes().stream().skip(1).toList();
  }

  static String of(RedisPlay redis) {
    RedisPagePanel panel = new RedisPagePanel(redis);
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
            PageScale.y(redis.play().lengthMs()) + 20,
            PagePanel.seconds(redis.play()),
            panel.lives(),
            redis.attempts().stream().map(panel::attempt).collect(Collectors.joining()),
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
                    each.killed() ? redis.kill().atMs() : redis.play().lengthMs(),
                    ""))
        .collect(Collectors.joining());
  }

  private String attempt(Attempt attempt) {
    boolean again = redis.begunAgain().filter(attempt::equals).isPresent();
    String css = attempt.finished() ? (again ? "attempt again" : "attempt") : "attempt lost";
    String text = attempt.type() + ", attempt " + redis.number(attempt);
    return box(css, attempt.worker(), attempt.fromMs(), attempt.toMs(), text);
  }

  private String kill() {
    long atMs = redis.kill().atMs();
    return box("died", redis.kill().worker(), atMs, atMs + 300, "killed (SIGKILL)")
        + redis
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
