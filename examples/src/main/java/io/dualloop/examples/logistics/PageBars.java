package io.dualloop.examples.logistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The work as bars: each call to the carrier, and each task in the colours of its states. */
final class PageBars {

  private static final int CALLS_X = 2;
  private static final int TASKS_X = 36;
  private static final int STEP_X = 10;
  private static final int COLUMNS = 3;

  private PageBars() {}

  static String of(Play play, long height) {
    return "<svg class='bars' width='68' height='%d' role='img' aria-label='calls and tasks'>\n%s%s</svg>\n"
        .formatted(height, calls(play), tasks(play));
  }

  private static String calls(Play play) {
    Columns columns = new Columns();
    return play.calls().stream()
        .map(
            call ->
                bar(
                    CALLS_X + STEP_X * columns.place(call.atMs(), call.endMs()),
                    call.atMs(),
                    call.endMs(),
                    "call " + outcome(call),
                    "%s %s: %s, %s"
                        .formatted(
                            call.request(),
                            call.order(),
                            call.result(),
                            Figures.time(call.endMs() - call.atMs()))))
        .collect(Collectors.joining());
  }

  private static String outcome(CarrierCall call) {
    if (call.result().startsWith("200")) {
      return "ok";
    }
    return call.result().startsWith("the caller") ? "left" : "bad";
  }

  private static String tasks(Play play) {
    Columns columns = new Columns();
    StringBuilder bars = new StringBuilder();
    for (Play.Task task : play.tasks()) {
      List<Play.Step> steps = task.steps();
      if (steps.isEmpty()) {
        continue;
      }
      Play.Step last = steps.get(steps.size() - 1);
      int x = TASKS_X + STEP_X * columns.place(steps.get(0).atMs(), last.atMs());
      for (int i = 0; i + 1 < steps.size(); i++) {
        bars.append(state(x, task, steps.get(i), steps.get(i + 1).atMs()));
      }
      bars.append(ending(x, task, last, play.lengthMs()));
    }
    return bars.toString();
  }

  private static String state(int x, Play.Task task, Play.Step step, long toMs) {
    return bar(x, step.atMs(), toMs, code(step), task.type() + ": " + step.state());
  }

  /** A dot; a task that has not ended when the play does goes on to the bottom. */
  private static String ending(int x, Play.Task task, Play.Step last, long lengthMs) {
    if (last.state().equals("PROCESSING")) {
      return state(x, task, last, lengthMs);
    }
    return "<circle cx='%d' cy='%d' r='5' class='%s'><title>%s</title></circle>\n"
        .formatted(
            x + 4,
            PageScale.y(last.atMs()),
            code(last),
            Page.escape(
                task.type()
                    + ": "
                    + task.steps().stream()
                        .map(Play.Step::state)
                        .collect(Collectors.joining(" → "))));
  }

  private static String code(Play.Step step) {
    return step.state().toLowerCase(Locale.ROOT);
  }

  private static String bar(int x, long fromMs, long toMs, String css, String title) {
    return "<rect x='%d' y='%d' width='8' height='%d' rx='2' class='%s'><title>%s</title></rect>\n"
        .formatted(x, PageScale.y(fromMs), PageScale.height(fromMs, toMs), css, Page.escape(title));
  }

  /** Puts what overlaps in time side by side. */
  private static final class Columns {

    private final List<Long> freeFrom = new ArrayList<>(List.of(0L, 0L, 0L));

    int place(long fromMs, long toMs) {
      int column = 0;
      while (column < COLUMNS - 1 && freeFrom.get(column) > fromMs) {
        column++;
      }
      freeFrom.set(column, toMs + 100);
      return column;
    }
  }
}
