package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;

/**
 * Finds in two stages where an utterance ends, frame by frame: a short silence is a pause, which
 * may be the end, and a longer one is the end.
 *
 * <p>The recogniser's own end of speech comes 0.7 to 1 s late, so it is found here.
 */
final class TurnDetector {

  enum Turn {
    /** Nobody speaks. */
    QUIET,
    /** An utterance begins with this frame, or rather a little before it. */
    BEGAN,
    /** It goes on. */
    SPEAKING,
    /** It has been silent for long enough to be a pause. */
    PAUSED,
    /** It is silent within a pause. */
    SILENT,
    /** The pause was not the end. */
    WENT_ON,
    /** The utterance is over. */
    ENDED
  }

  /** So much more voice than silence begins an utterance; a cough or a knock is shorter. */
  private static final int FRAMES_TO_BEGIN = 50 / Pcm.FRAME_MILLIS;

  /** After a pause it takes less: what was begun for its sake has to be stopped soon. */
  private static final int FRAMES_TO_GO_ON = 30 / Pcm.FRAME_MILLIS;

  private final VoiceActivity activity;
  private final int framesToPause;
  private final int framesToEnd;
  private final long longestBytes;

  private boolean speaking;
  private boolean paused;
  private int voice;
  private int silence;
  private long position;
  private long onset;
  private long began;
  private long speechEnd;

  TurnDetector(VoiceActivity activity, HearingSettings settings) {
    this.activity = activity;
    activity.reset();
    framesToPause = frames(settings.pauseAfter());
    framesToEnd = frames(settings.endAfter());
    longestBytes = (long) frames(settings.longestTurn()) * Pcm.FRAME_BYTES;
  }

  private static int frames(Duration time) {
    return Math.max(1, (int) (time.toMillis() / Pcm.FRAME_MILLIS));
  }

  Turn hear(byte[] frame, int length) {
    boolean voiced = activity.voiced(frame, length);
    long before = position;
    position += length;
    voice = Math.max(0, voice + (voiced ? 1 : -1));
    if (voice == 1 && voiced) {
      onset = before;
    }
    if (!speaking) {
      return voice >= FRAMES_TO_BEGIN ? begin() : Turn.QUIET;
    }
    if (position - began >= longestBytes) {
      return end();
    }
    return paused ? inPause() : inSpeech(voiced);
  }

  private Turn begin() {
    speaking = true;
    paused = false;
    silence = 0;
    began = position;
    speechEnd = position;
    activity.utteranceBegan();
    return Turn.BEGAN;
  }

  private Turn inSpeech(boolean voiced) {
    silence = voiced ? 0 : silence + 1;
    if (voiced) {
      speechEnd = position;
    }
    if (silence < framesToPause || !activity.mayPause()) {
      return Turn.SPEAKING;
    }
    paused = true;
    voice = 0;
    return Turn.PAUSED;
  }

  private Turn inPause() {
    silence++;
    if (voice >= FRAMES_TO_GO_ON) {
      paused = false;
      silence = 0;
      speechEnd = position;
      return Turn.WENT_ON;
    }
    return silence >= framesToEnd && activity.mayEnd() ? end() : Turn.SILENT;
  }

  private Turn end() {
    endTurn();
    return Turn.ENDED;
  }

  /** Forgets that somebody is speaking, but not how loud the noise is. */
  void endTurn() {
    speaking = false;
    paused = false;
    voice = 0;
  }

  boolean soundsLikeSpeech() {
    return activity.soundsLikeSpeech();
  }

  /** Where the voice began that led to the last begin; all positions in bytes. */
  long onset() {
    return onset;
  }

  /** Where the last voice of the utterance ended. */
  long speechEnd() {
    return speechEnd;
  }

  /** How far the audio has been heard. */
  long position() {
    return position;
  }
}
