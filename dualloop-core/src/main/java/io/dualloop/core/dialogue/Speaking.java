package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The program's voice, seen from the loop: at most one line is being said, and each is accounted
 * for once. Belongs to the loop's thread; the voice itself is called off it, in order.
 */
final class Speaking {

  /** Told what became of the lines. */
  interface Outcome {

    void started(Line line);

    void ended(Line line, Ending ending);

    /** Of what was audible, some words may have been heard. */
    void failed(Line line, Speech speech, boolean audible, Throwable cause);
  }

  /** How many ended lines may still have to tell how much of them was heard. */
  private static final int UNTOLD = 16;

  private static final class Saying {
    final long number;
    final Line line;
    final Speech speech;
    boolean audible;
    boolean paused;
    boolean stopped;
    boolean hushed;

    Saying(long number, Line line, Speech speech) {
      this.number = number;
      this.line = line;
      this.speech = speech;
    }

    Ending ending(int wordsHeard, boolean complete) {
      return new Ending(speech, wordsHeard, complete, stopped, hushed);
    }
  }

  private final ForegroundLoop loop;
  private final Session<Runnable> session;
  private final SpeechOutput output;
  private final Duration limit;
  private final Outcome outcome;
  private final Map<Long, Saying> stopped = new LinkedHashMap<>();
  private final Echo echo = new Echo();
  private long numbers;
  private @Nullable Saying now;
  private final Alarm limitAlarm = new Alarm();

  Speaking(
      ForegroundLoop loop,
      Session<Runnable> session,
      SpeechOutput output,
      Duration limit,
      Outcome outcome) {
    this.loop = loop;
    this.session = session;
    this.output = output;
    this.limit = limit;
    this.outcome = outcome;
  }

  void play(Line line, Speech speech) {
    stop(false);
    Saying saying = new Saying(++numbers, line, speech);
    now = saying;
    session.say(() -> play(saying));
    startLimit(saying);
  }

  private void play(Saying saying) {
    try {
      output.play(saying.speech, new Events(saying.number));
    } catch (Throwable e) {
      onLoop(() -> failed(saying.number, e));
    }
  }

  boolean isBusy() {
    return now != null;
  }

  boolean isPaused() {
    return now != null && now.paused;
  }

  /** Whether it is only a short sound, which nobody wants to hear the rest of. */
  boolean isSound() {
    return now != null && now.speech instanceof Speech.Sound;
  }

  /** Whether words are part of what is being said, or was a moment ago: ears take their time. */
  boolean isSaying(String words) {
    return (now != null && Echo.contains(now.speech, words))
        || echo.has(words, loop.runtime().nanos());
  }

  void pause() {
    Saying saying = now;
    if (saying != null && !saying.paused) {
      saying.paused = true;
      limitAlarm.clear();
      session.say(output::pause);
    }
  }

  void resume() {
    Saying saying = now;
    if (saying != null && saying.paused) {
      saying.paused = false;
      startLimit(saying);
      session.say(output::resume);
    }
  }

  /**
   * Ends what is being said. How much of it was heard is told later.
   *
   * @param hushed whether the user asked for silence
   */
  void stop(boolean hushed) {
    Saying saying = now;
    if (saying == null) {
      return;
    }
    over(saying);
    saying.stopped = true;
    saying.hushed = hushed;
    stopped.put(saying.number, saying);
    session.say(output::stop);
    if (stopped.size() > UNTOLD) {
      long oldest = stopped.keySet().iterator().next();
      // After this step: what is told may bring about the next line, and this is not the moment.
      onLoop(() -> forget(oldest));
    }
  }

  private void over(Saying saying) {
    now = null;
    limitAlarm.clear();
    echo.ended(saying.speech, loop.runtime().nanos());
  }

  /** What was stopped is not to be said again, however little of it was heard. */
  void hush() {
    stopped.values().forEach(saying -> saying.hushed = true);
  }

  /** How much of it was heard will never be known; some, to be on the safe side. */
  private void forget(long number) {
    Saying saying = stopped.remove(number);
    if (saying != null) {
      outcome.ended(saying.line, saying.ending(1, false));
    }
  }

  private void startLimit(Saying saying) {
    limitAlarm.clear();
    try {
      limitAlarm.set(loop.after(limit, () -> failed(saying.number, tooLong(saying))));
    } catch (RejectedExecutionException e) {
      // Without a limit it might never end.
      failed(saying.number, e);
    }
  }

  private Throwable tooLong(Saying saying) {
    return new IllegalStateException("'" + saying.speech + "' was not said within " + limit);
  }

  private @Nullable Saying take(long number) {
    Saying saying = now;
    if (saying != null && saying.number == number) {
      over(saying);
      return saying;
    }
    return stopped.remove(number);
  }

  private void started(long number) {
    if (now != null && now.number == number) {
      now.audible = true;
      outcome.started(now.line);
    }
  }

  private void ended(long number, int wordsHeard, boolean complete) {
    Saying saying = take(number);
    if (saying != null) {
      outcome.ended(saying.line, saying.ending(wordsHeard, complete));
    }
  }

  private void failed(long number, Throwable cause) {
    boolean current = now != null && now.number == number;
    Saying saying = take(number);
    if (saying != null) {
      if (current) {
        session.say(output::stop);
      }
      outcome.failed(saying.line, saying.speech, saying.audible, cause);
    }
  }

  private void onLoop(Runnable action) {
    try {
      loop.after(Duration.ZERO, action);
    } catch (RejectedExecutionException e) {
      loop.telemetry().count("dialogue.event.lost", 1);
    }
  }

  private final class Events implements SpeechOutput.Playback {

    private final long number;

    Events(long number) {
      this.number = number;
    }

    @Override
    public void started() {
      onLoop(() -> Speaking.this.started(number));
    }

    @Override
    public void ended(int wordsHeard, boolean complete) {
      onLoop(() -> Speaking.this.ended(number, wordsHeard, complete));
    }

    @Override
    public void failed(Throwable cause) {
      onLoop(() -> Speaking.this.failed(number, cause));
    }
  }
}
