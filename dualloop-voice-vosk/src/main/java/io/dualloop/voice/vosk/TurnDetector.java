package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;

/**
 * Hears by loudness alone when somebody begins and ceases to speak, frame by frame.
 *
 * <p>The recogniser's own end of speech comes 0.7 to 1 s late, so the end of a turn is found here.
 * A frame is loud if it stands out against the noise of the last three seconds. Speech rises and
 * falls from syllable to syllable; what is loud but level is noise, however loud it is.
 */
final class TurnDetector {

  enum Heard {
    QUIET,
    SPEECH,
    END
  }

  private static final int WINDOW_FRAMES = 3000 / Pcm.FRAME_MILLIS;
  private static final int LOUDEST_SILENCE = -62;
  private static final int ABOVE_NOISE = 10;
  private static final int LOUD_FRAMES_TO_BEGIN = 3;
  private static final int LOUD_FRAMES_IN_SPEECH = 100 / Pcm.FRAME_MILLIS;
  private static final int RISE_AND_FALL = 9;

  private final int quietFramesToEnd;
  private final int[] window = new int[WINDOW_FRAMES];
  private final LevelHistogram recent = new LevelHistogram();
  private LevelHistogram turn = new LevelHistogram();
  private long frames;
  private boolean speaking;
  private int loudRun;
  private int loudInTurn;
  private int quietRun;
  private long lastLoudFrame;
  private int previousSample;

  TurnDetector(Duration silenceToEnd) {
    quietFramesToEnd = Math.max(1, (int) (silenceToEnd.toMillis() / Pcm.FRAME_MILLIS));
  }

  Heard hear(byte[] frame, int length) {
    int level = level(frame, length);
    remember(level);
    boolean loud = level > Math.max(LOUDEST_SILENCE, recent.quantile(0.1) + ABOVE_NOISE);
    loudRun = loud ? loudRun + 1 : 0;
    // A click of a frame or two neither begins a turn nor keeps one open.
    boolean voiced = loudRun >= LOUD_FRAMES_TO_BEGIN;
    if (!speaking) {
      if (voiced) {
        speaking = true;
        turn = new LevelHistogram();
        loudInTurn = LOUD_FRAMES_TO_BEGIN - 1;
        quietRun = 0;
      } else {
        return Heard.QUIET;
      }
    }
    turn.add(level);
    if (voiced) {
      quietRun = 0;
      lastLoudFrame = frames;
    } else {
      quietRun++;
    }
    loudInTurn += loud ? 1 : 0;
    if (quietRun < quietFramesToEnd) {
      return Heard.SPEECH;
    }
    speaking = false;
    return Heard.END;
  }

  /** Whether the turn so far was loud for long enough, and rose and fell as speech does. */
  boolean soundsLikeSpeech() {
    return loudInTurn >= LOUD_FRAMES_IN_SPEECH
        && turn.quantile(0.95) - turn.quantile(0.1) >= RISE_AND_FALL;
  }

  /** Forgets that somebody is speaking, but not how loud the noise is. */
  void endTurn() {
    speaking = false;
    loudRun = 0;
  }

  Duration speechEnd() {
    return Duration.ofMillis(lastLoudFrame * Pcm.FRAME_MILLIS);
  }

  Duration position() {
    return Duration.ofMillis(frames * Pcm.FRAME_MILLIS);
  }

  private void remember(int level) {
    int slot = (int) (frames % WINDOW_FRAMES);
    if (frames >= WINDOW_FRAMES) {
      recent.remove(window[slot]);
    }
    window[slot] = level;
    recent.add(level);
    frames++;
  }

  /**
   * Loudness of the differences between neighbouring samples: that takes away hum and offset, and
   * makes low-pitched noise as steady as white noise.
   */
  private int level(byte[] frame, int length) {
    double sum = 0;
    for (int i = 0; i + 1 < length; i += 2) {
      int sample = (frame[i] & 0xff) | frame[i + 1] << 8;
      double difference = sample - 0.95 * previousSample;
      previousSample = sample;
      sum += difference * difference;
    }
    double mean = sum / Math.max(1, length / 2) / (32768.0 * 32768.0);
    double decibels = mean <= 0 ? LevelHistogram.QUIETEST : 10 * Math.log10(mean);
    return (int) Math.max(LevelHistogram.QUIETEST, Math.min(0, Math.round(decibels)));
  }
}
