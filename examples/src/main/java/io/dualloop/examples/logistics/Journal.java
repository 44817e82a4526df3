package io.dualloop.examples.logistics;

import io.dualloop.api.TaskStatus;
import io.dualloop.core.dialogue.DialogueListener;
import io.dualloop.core.dialogue.Heard;
import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Writes down what happens in a play. Safe for use by any thread. */
class Journal implements DialogueListener {

  private final PlayClock clock;
  private final List<Play.Heard> heard = new CopyOnWriteArrayList<>();
  private final List<Play.Said> said = new CopyOnWriteArrayList<>();
  private final List<Long> sounds = new CopyOnWriteArrayList<>();
  private final List<Play.Span> frozen = new CopyOnWriteArrayList<>();
  private final Map<String, Play.Task> tasks = new LinkedHashMap<>();
  private final List<Long> begins = new CopyOnWriteArrayList<>();
  private final Map<String, Line.Kind> kinds = new ConcurrentHashMap<>();

  /** A dialogue's numbers have gaps; people count without. */
  private final Map<Long, Long> turns = new ConcurrentHashMap<>();

  Journal(PlayClock clock) {
    this.clock = clock;
  }

  void userBegins() {
    begins.add(clock.ms());
  }

  // ---- a dialogue's own story ----

  /** Notes what sort of thing a text is, which the dialogue does not know. */
  String of(Line.Kind kind, String text) {
    kinds.put(text, kind);
    return text;
  }

  @Override
  public void heard(long turn, Heard words) {
    turns.put(turn, heard.size() + 1L);
    heard(heard.size() + 1L, words.text(), System.nanoTime() - words.sinceSpeech().toNanos());
  }

  @Override
  public void saying(long turn, Speech speech) {
    if (speech instanceof Speech.Words words) {
      Line.Kind kind = kinds.getOrDefault(words.text(), Line.Kind.WORKING);
      long number = turns.getOrDefault(turn, (long) heard.size());
      long now = System.nanoTime();
      said.add(new Play.Said(clock.msAt(now), now, new Line(number, kind, words.text())));
    }
  }

  /** A voice, and when it was heard. */
  SpeechOutput listeningTo(SpeechOutput voice) {
    return new SpeechOutput() {
      @Override
      public void play(Speech speech, Playback playback) {
        voice.play(speech, new Noted(playback, sounds));
      }

      @Override
      public void pause() {
        voice.pause();
      }

      @Override
      public void resume() {
        voice.resume();
      }

      @Override
      public void stop() {
        voice.stop();
      }
    };
  }

  private record Noted(SpeechOutput.Playback below, List<Long> sounds)
      implements SpeechOutput.Playback {

    @Override
    public void started() {
      sounds.add(System.nanoTime());
      below.started();
    }

    @Override
    public void ended(int wordsHeard, boolean complete) {
      below.ended(wordsHeard, complete);
    }

    @Override
    public void failed(Throwable cause) {
      below.failed(cause);
    }
  }

  // ---- both stories ----

  /**
   * The user has said something.
   *
   * @param spokenNanos when the last word was over, by the system's clock
   */
  void heard(long turn, String text, long spokenNanos) {
    long atMs = clock.ms();
    long spokenMs = clock.msAt(spokenNanos);
    // Not simply the last: a loop that stood still may learn of it when the next was begun.
    long from = begins.stream().filter(begin -> begin <= spokenMs).reduce(0L, Math::max);
    heard.add(new Play.Heard(turn, from, atMs, spokenNanos, text));
  }

  void said(Line line) {
    long now = System.nanoTime();
    sounds.add(now);
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
          List.copyOf(sounds),
          calls,
          List.copyOf(tasks.values()),
          List.copyOf(frozen),
          ticksMissed,
          control);
    }
  }
}
