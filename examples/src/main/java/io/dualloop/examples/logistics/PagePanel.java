package io.dualloop.examples.logistics;

import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** One play as a panel: time goes down; beside each other the work, the user, the assistant. */
final class PagePanel {

  private PagePanel() {}

  static String of(Play play, String title) {
    PageBubbles bubbles = new PageBubbles(play);
    String talk = bubbles.draw();
    long height = Math.max(PageScale.y(play.lengthMs()), bubbles.bottom()) + 20;
    return """
        <section class='play'>
        <h2>%s</h2>
        <div class='lanes'><span>s</span><span>calls</span><span>tasks</span><span>you</span>\
        <span>assistant</span></div>
        <div class='canvas' style='height:%dpx'>
        %s%s%s%s</div>
        </section>
        """
        .formatted(
            Page.escape(title),
            height,
            seconds(play),
            frozen(play),
            PageBars.of(play, height),
            talk);
  }

  static String seconds(Play play) {
    return LongStream.rangeClosed(0, play.lengthMs() / 1_000)
        .mapToObj(
            second ->
                "<i class='second' style='top:%dpx'>%d</i>\n"
                    .formatted(PageScale.y(second * 1_000), second))
        .collect(Collectors.joining());
  }

  private static String frozen(Play play) {
    return play.frozen().stream()
        .map(
            span ->
                "<div class='frozen' style='top:%dpx;height:%dpx' title='%s'><b>frozen</b></div>\n"
                    .formatted(
                        PageScale.y(span.fromMs()),
                        PageScale.height(span.fromMs(), span.toMs()),
                        "The loop stood still for " + Figures.time(span.toMs() - span.fromMs())))
        .collect(Collectors.joining());
  }
}
