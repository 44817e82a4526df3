package io.dualloop.simulation.dialogue;

import io.dualloop.core.dialogue.Speech;
import io.dualloop.core.dialogue.SpeechOutput;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A voice with delays by chance that keeps to its contract, but fails now and then. */
final class Voice implements SpeechOutput {

  /** How long after it fell silent it tells how much was heard, at most. */
  static final Duration REPORT = Duration.ofMillis(60);

  private final Party party;
  private final int longestDelay;
  private final int longestWord;
  private final double faults;
  private @Nullable Play playing;

  Voice(Party party) {
    this.party = party;
    this.longestDelay = party.chance.of(0, 30, 300);
    this.longestWord = party.chance.of(60, 300, 900);
    this.faults = party.chance.percent(30) ? 6 : 0;
  }

  /** What it still has to say, paused or not; null if nothing. */
  @Nullable Play playing() {
    return playing;
  }

  @Override
  public void play(Speech speech, Playback playback) {
    Play before = playing;
    if (before != null) {
      end(before, false);
    }
    Play play = new Play(speech, playback, party.askOf(speech), party.race.now());
    party.note("voice", () -> "plays '" + play.text() + "'");
    party.each(rule -> rule.plays(play));
    if (party.chance.percent(faults)) {
      play.failed = true;
      if (party.chance.percent(30)) {
        party.race.count("voice throws");
        over(play);
        throw new IllegalStateException("no voice");
      }
      playing = play;
      if (party.chance.percent(50)) {
        party.race.count("voice never ends");
      } else {
        party.race.count("voice fails");
        play.next = party.after(delay(), () -> fails(play));
      }
      return;
    }
    playing = play;
    if (!party.race.is(Planted.VOICE_RUNS_ON)) {
      begin(play);
    }
  }

  private void begin(Play play) {
    play.next = party.after(delay(), () -> audible(play));
  }

  private void fails(Play play) {
    party.note("voice", () -> "fails '" + play.text() + "'");
    playing = null;
    over(play);
    play.playback.failed(new IllegalStateException("the device is gone"));
  }

  private Duration delay() {
    return Duration.ofMillis(party.chance.between(0, longestDelay));
  }

  private void audible(Play play) {
    play.audible = true;
    party.note("voice", () -> "can be heard '" + play.text() + "'");
    party.each(rule -> rule.audible(play));
    play.playback.started();
    nextWord(play);
  }

  private void nextWord(Play play) {
    int most = play.isWords() ? longestWord : 100;
    play.next = party.after(Duration.ofMillis(party.chance.between(40, most)), () -> word(play));
  }

  private void word(Play play) {
    play.words++;
    if (play.words == play.length) {
      end(play, true);
    } else {
      nextWord(play);
    }
  }

  private void end(Play play, boolean complete) {
    stopTimer(play);
    play.audible = false;
    playing = null;
    party.note(
        "voice",
        () -> (complete ? "ends '" : "stops '") + play.text() + "' after " + play.words + " words");
    over(play);
    int heard = party.race.is(Planted.HEARD_DENIED) || !play.isWords() ? 0 : play.words;
    boolean told = complete && !party.race.is(Planted.HEARD_DENIED);
    if (party.chance.percent(25)) {
      // Silent within 60 ms, and only then it knows how much was heard.
      party.after(
          Duration.ofMillis(party.chance.between(0, (int) REPORT.toMillis())),
          () -> play.playback.ended(heard, told));
    } else {
      play.playback.ended(heard, told);
    }
  }

  private void over(Play play) {
    play.over = true;
    play.overAt = party.race.now();
    party.each(rule -> rule.over(play));
  }

  private static void stopTimer(Play play) {
    if (play.next != null) {
      play.next.close();
      play.next = null;
    }
  }

  @Override
  public void pause() {
    Play play = playing;
    if (play != null && !play.paused && !party.race.is(Planted.PAUSE_IGNORED)) {
      party.note("voice", () -> "pauses");
      party.race.count("paused lines");
      play.paused = true;
      play.audible = false;
      if (!play.failed) {
        stopTimer(play);
      }
    }
  }

  @Override
  public void resume() {
    Play play = playing;
    if (play != null && play.paused) {
      party.note("voice", () -> "goes on");
      party.race.count("lines that went on");
      play.paused = false;
      play.runsSince = party.race.now();
      if (!play.failed) {
        begin(play);
      }
    }
  }

  @Override
  public void stop() {
    Play play = playing;
    if (play != null && !party.race.is(Planted.VOICE_RUNS_ON)) {
      end(play, false);
    }
  }
}
