package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.Arrays;

/**
 * Hears voice by loudness alone. A frame is loud if it stands out against the noise of the last
 * three seconds. Speech rises and falls from syllable to syllable; what is loud but level is noise,
 * however loud it is.
 */
final class LevelVoiceActivity implements VoiceActivity {

  private static final int WINDOW_FRAMES = 3000 / Pcm.FRAME_MILLIS;
  private static final int LOUDEST_SILENCE = -62;
  private static final int ABOVE_NOISE = 10;

  /** A click of a frame or two is no voice. */
  private static final int LOUD_FRAMES_OF_VOICE = 3;

  private static final int LOUD_FRAMES_IN_SPEECH = 100 / Pcm.FRAME_MILLIS;
  private static final int RISE_AND_FALL = 9;

  private final int[] window = new int[WINDOW_FRAMES];
  private LevelHistogram recent = new LevelHistogram();
  private LevelHistogram utterance = new LevelHistogram();
  private long frames;
  private int loudRun;
  private int loudInUtterance;
  private int previousSample;

  @Override
  public boolean voiced(byte[] frame, int length) {
    int level = level(frame, length);
    remember(level);
    boolean loud = level > Math.max(LOUDEST_SILENCE, recent.quantile(0.1) + ABOVE_NOISE);
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
    Arrays.fill(window, 0);
    recent = new LevelHistogram();
    utterance = new LevelHistogram();
    frames = 0;
    loudRun = 0;
    loudInUtterance = 0;
    previousSample = 0;
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
      int sample = Pcm.sample(frame, i);
      double difference = sample - 0.95 * previousSample;
      previousSample = sample;
      sum += difference * difference;
    }
    double mean = sum / Math.max(1, length / 2) / (32768.0 * 32768.0);
    double decibels = mean <= 0 ? LevelHistogram.QUIETEST : 10 * Math.log10(mean);
    return (int) Math.max(LevelHistogram.QUIETEST, Math.min(0, Math.round(decibels)));
  }
}
