package io.dualloop.examples.logistics;

import io.dualloop.api.TaskStatus;
import io.dualloop.voice.vosk.Utterance;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what happens in a play. Safe for use by any thread. */
final class Journal {

  private final PlayClock clock;
  private final List<Play.Heard> heard = new CopyOnWriteArrayList<>();
  private final List<Play.Said> said = new CopyOnWriteArrayList<>();
  private final List<Play.Span> frozen = new CopyOnWriteArrayList<>();
  private final Map<String, Play.Task> tasks = new LinkedHashMap<>();
  private final List<Long> begins = new CopyOnWriteArrayList<>();

  Journal(PlayClock clock) {
    this.clock = clock;
  }

  void userBegins() {
    begins.add(clock.ms());
  }

  void heard(long turn, Utterance utterance) {
    long known = utterance.knownAtNanos();
    long atMs = clock.msAt(known);
    // Not simply the last: a loop that stood still may learn of it when the next was begun.
    long from = begins.stream().filter(begin -> begin <= atMs).reduce(0L, Math::max);
    heard.add(new Play.Heard(turn, from, atMs, known, utterance.text()));
  }

  void said(Line line) {
    long now = System.nanoTime();
    said.add(new Play.Said(clock.msAt(now), now, line));
  }

  void frozen(long fromMs) {
    frozen.add(new Play.Span(fromMs, clock.ms()));
  }

  /** A later status replaces an earlier one: each carries its whole history. */
  void task(TaskStatus status) {
    task(
        new Play.Task(
            status.taskId().value(),
            status.type(),
            status.history().stream()
                .map(change -> new Play.Step(change.state().name(), clock.msAt(change.at())))
                .toList()));
  }

  void task(Play.Task task) {
    synchronized (tasks) {
      tasks.put(task.id(), task);
    }
  }

  Play play(String name, List<CarrierCall> calls, long ticksMissed, Play.Control control) {
    synchronized (tasks) {
      return new Play(
          name,
          clock.ms(),
          List.copyOf(heard),
          said.stream().sorted(Comparator.comparingLong(Play.Said::atNanos)).toList(),
          calls,
          List.copyOf(tasks.values()),
          List.copyOf(frozen),
          ticksMissed,
          control);
    }
  }
}
