package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.VoiceActivity;
import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Silero and loudness together: where Silero hears a voice, what stands out belongs to it.
 *
 * <p>Silero is sure of a voice for some 100 ms after its end, so a silence is counted from the last
 * sound that stood out. But in noise soft syllables don't stand out, so it is a pause only once
 * Silero has ceased to be sure of a voice, and the end only when it has heard none for some time.
 */
final class SileroVoiceActivity implements VoiceActivity {

  private static final float LIKELY = 0.5f;
  private static final float SURE = 0.9f;

  /** What stands out of noise, if there is a voice for sure or one may begin. */
  private static final int JUST_ABOVE_NOISE = 3;

  /** What stands out by itself. */
  private static final int ABOVE_NOISE = 10;

  /** A whole window and not just the begin of one. */
  private static final int UNSURE_AT_PAUSE = 30 / Pcm.FRAME_MILLIS;

  private static final int SILENT_AT_END = 200 / Pcm.FRAME_MILLIS;

  /** Among other voices there is never none. */
  private static final int UNSURE_AT_END = 350 / Pcm.FRAME_MILLIS;

  private final VoiceProbability probability;
  private final Prominence prominence = new Prominence();
  private int unsure;
  private int silent;

  SileroVoiceActivity(VoiceProbability probability) {
    this.probability = probability;
  }

  @Override
  public boolean voiced(byte[] frame, int length) {
    float likely = probability.hear(frame, length);
    boolean sure = likely >= SURE;
    unsure = sure ? 0 : unsure + 1;
    silent = likely >= LIKELY ? 0 : silent + 1;
    prominence.hear(frame, length);
    int least = sure || !prominence.knowsVoice() ? JUST_ABOVE_NOISE : ABOVE_NOISE;
    boolean voiced = likely >= LIKELY && prominence.standsOut(least);
    prominence.learn(voiced);
    return voiced;
  }

  @Override
  public boolean mayPause() {
    return unsure >= UNSURE_AT_PAUSE;
  }

  @Override
  public boolean mayEnd() {
    return silent >= SILENT_AT_END || unsure >= UNSURE_AT_END;
  }

  @Override
  public void reset() {
    prominence.reset();
    probability.reset();
    unsure = 0;
    silent = 0;
  }
}
