package io.dualloop.core.dialogue;

import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.spi.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A voice on manual time: begins 20 ms after it is told to, and takes 300 ms for a word. */
final class ScriptedVoice implements SpeechOutput {

  static final Duration DELAY = Duration.ofMillis(20);
  static final Duration WORD = Duration.ofMillis(300);

  /** Something that could be heard. */
  record Audible(long fromMs, long toMs, Speech speech, int words, boolean complete) {}

  private final ForegroundLoop loop;
  private final long zero;
  final List<Audible> heard = new ArrayList<>();
  final List<Speech> asked = new ArrayList<>();
  boolean deaf;

  /** How long after it fell silent it tells how much was heard. */
  Duration reports = Duration.ZERO;

  @Nullable RuntimeException broken;
  private @Nullable Playing playing;
  int endings;
  int plays;

  ScriptedVoice(ForegroundLoop loop) {
    this.loop = loop;
    this.zero = loop.runtime().nanos();
  }

  private final class Playing {
    final Speech speech;
    final Playback playback;
    final int length;
    int said;
    long audibleSince = -1;
    boolean paused;
    @Nullable Registration next;

    Playing(Speech speech, Playback playback) {
      this.speech = speech;
      this.playback = playback;
      this.length =
          speech instanceof Speech.Words words ? words.text().strip().split(" +", -1).length : 1;
    }

    void begin() {
      next = loop.after(DELAY, this::started);
    }

    void started() {
      audibleSince = ms();
      playback.started();
      next = loop.after(wordTime(), this::word);
    }

    Duration wordTime() {
      return speech instanceof Speech.Sound ? Duration.ofMillis(100) : WORD;
    }

    void word() {
      said++;
      if (said == length) {
        end(true);
      } else {
        next = loop.after(wordTime(), this::word);
      }
    }

    void pause() {
      paused = true;
      silence(false);
      if (next != null) {
        next.close();
      }
    }

    void resume() {
      paused = false;
      begin();
    }

    private void silence(boolean complete) {
      if (audibleSince >= 0) {
        heard.add(new Audible(audibleSince, ms(), speech, said, complete));
        audibleSince = -1;
      }
    }

    void end(boolean complete) {
      silence(complete);
      if (next != null) {
        next.close();
      }
      playing = null;
      endings++;
      int words = speech instanceof Speech.Sound ? 0 : said;
      if (reports.isZero()) {
        playback.ended(words, complete);
      } else {
        loop.after(reports, () -> playback.ended(words, complete));
      }
    }
  }

  long ms() {
    return (loop.runtime().nanos() - zero) / 1_000_000;
  }

  /** Whether it can be heard now. */
  boolean isAudible() {
    return playing != null && playing.audibleSince >= 0;
  }

  @Override
  public void play(Speech speech, Playback playback) {
    asked.add(speech);
    plays++;
    if (playing != null) {
      playing.end(false);
    }
    if (broken != null) {
      throw broken;
    }
    playing = new Playing(speech, playback);
    if (!deaf) {
      playing.begin();
    }
  }

  @Override
  public void pause() {
    if (playing != null && !playing.paused) {
      playing.pause();
    }
  }

  @Override
  public void resume() {
    if (playing != null && playing.paused) {
      playing.resume();
    }
  }

  @Override
  public void stop() {
    if (playing != null) {
      playing.end(false);
    }
  }

  /** The words that were begun, in order. */
  List<String> texts() {
    return asked.stream()
        .filter(Speech.Words.class::isInstance)
        .map(speech -> ((Speech.Words) speech).text())
        .toList();
  }
}
