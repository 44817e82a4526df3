package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.FrameLevels;
import io.dualloop.voice.vosk.audio.LevelHistogram;
import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Hears voice by loudness alone. A frame is loud if it stands out against the noise of the last
 * three seconds. Speech rises and falls from syllable to syllable; what is loud but level is noise,
 * however loud it is.
 */
final class LevelVoiceActivity implements VoiceActivity {

  private static final int LOUDEST_SILENCE = -62;
  private static final int ABOVE_NOISE = 10;

  /** A click of a frame or two is no voice. */
  private static final int LOUD_FRAMES_OF_VOICE = 3;

  private static final int LOUD_FRAMES_IN_SPEECH = 100 / Pcm.FRAME_MILLIS;
  private static final int RISE_AND_FALL = 9;

  private final FrameLevels levels = new FrameLevels();
  private LevelHistogram utterance = new LevelHistogram();
  private int loudRun;
  private int loudInUtterance;

  @Override
  public boolean voiced(byte[] frame, int length) {
    int level = levels.hear(frame, length);
    boolean loud = level > Math.max(LOUDEST_SILENCE, levels.noise() + ABOVE_NOISE);
    loudRun = loud ? loudRun + 1 : 0;
    utterance.add(level);
    loudInUtterance += loud ? 1 : 0;
    return loudRun >= LOUD_FRAMES_OF_VOICE;
  }

  @Override
  public void utteranceBegan() {
    utterance = new LevelHistogram();
    loudInUtterance = loudRun;
  }

  /** Whether it was loud for long enough, and rose and fell as speech does. */
  @Override
  public boolean soundsLikeSpeech() {
    return loudInUtterance >= LOUD_FRAMES_IN_SPEECH
        && utterance.quantile(0.95) - utterance.quantile(0.1) >= RISE_AND_FALL;
  }

  @Override
  public void reset() {
    levels.reset();
    utterance = new LevelHistogram();
    loudRun = 0;
    loudInUtterance = 0;
  }
}
