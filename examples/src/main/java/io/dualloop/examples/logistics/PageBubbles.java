package io.dualloop.examples.logistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What was said, as bubbles: the user's on the left, the assistant's on the right. Where two would
 * overlap, the later one moves down; a mark stays at its true time.
 */
final class PageBubbles {

  private static final int CHARACTERS_A_LINE = 17;
  private static final int LINE_PIXELS = 15;
  private static final int PADDING_PIXELS = 21;
  private static final int GAP_PIXELS = 3;

  private record Bubble(long atMs, long toMs, String css, String text, String title) {}

  private final Play play;
  private long bottom;

  PageBubbles(Play play) {
    this.play = play;
  }

  String draw() {
    return lane(heard()) + lane(said());
  }

  /** Where the lowest bubble ends. */
  long bottom() {
    return bottom;
  }

  private List<Bubble> heard() {
    return play.heard().stream()
        .map(
            each ->
                new Bubble(
                    each.fromMs(),
                    each.atMs(),
                    "user",
                    each.text(),
                    "Speaks from %d ms; understood at %d ms".formatted(each.fromMs(), each.atMs())))
        .toList();
  }

  private List<Bubble> said() {
    return play.said().stream()
        .map(
            each ->
                new Bubble(
                    each.atMs(),
                    each.atMs(),
                    each.line().kind().code(),
                    each.line().text(),
                    "%d ms: %s".formatted(each.atMs(), each.line().kind().label())))
        .toList();
  }

  private String lane(List<Bubble> bubbles) {
    List<Bubble> inOrder = new ArrayList<>(bubbles);
    inOrder.sort(Comparator.comparingLong(Bubble::atMs));
    StringBuilder html = new StringBuilder();
    long free = 0;
    for (Bubble each : inOrder) {
      long truly = PageScale.y(each.atMs());
      long y = Math.max(truly, free);
      free = y + height(each.text()) + GAP_PIXELS;
      html.append(mark(each)).append(bubble(each, y));
    }
    bottom = Math.max(bottom, free);
    return html.toString();
  }

  private static int height(String text) {
    return PADDING_PIXELS + LINE_PIXELS * ((text.length() + CHARACTERS_A_LINE) / CHARACTERS_A_LINE);
  }

  private static String mark(Bubble bubble) {
    return "<i class='mark %s' style='top:%dpx;height:%dpx'></i>\n"
        .formatted(
            bubble.css(),
            PageScale.y(bubble.atMs()),
            PageScale.height(bubble.atMs(), bubble.toMs()));
  }

  private static String bubble(Bubble bubble, long y) {
    return "<p class='bubble %s' style='top:%dpx' title='%s'>%s<small>%.2f s</small></p>\n"
        .formatted(
            bubble.css(),
            y,
            Page.escape(bubble.title()),
            Page.escape(bubble.text()),
            bubble.atMs() / 1_000.0);
  }
}
