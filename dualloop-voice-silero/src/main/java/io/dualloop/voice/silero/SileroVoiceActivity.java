package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.VoiceActivity;
import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Silero and loudness together: where Silero hears a voice, what stands out belongs to it.
 *
 * <p>Silero is sure of a voice for some 100 ms after its end, so a silence is counted from the last
 * sound that stood out. But in noise soft syllables don't stand out, so it is a pause only once
 * Silero has ceased to be sure of a voice, and the end only when that was some time ago.
 */
final class SileroVoiceActivity implements VoiceActivity {

  private static final float LIKELY = 0.5f;
  private static final float SURE = 0.9f;

  /** A whole window and not just the begin of one. */
  private static final int UNSURE_AT_PAUSE = 30 / Pcm.FRAME_MILLIS;

  private static final int UNSURE_AT_END = 250 / Pcm.FRAME_MILLIS;

  private final VoiceProbability probability;
  private final Prominence prominence = new Prominence();
  private int unsure;

  SileroVoiceActivity(VoiceProbability probability) {
    this.probability = probability;
  }

  @Override
  public boolean voiced(byte[] frame, int length) {
    float likely = probability.hear(frame, length);
    unsure = likely >= SURE ? 0 : unsure + 1;
    return prominence.standsOut(frame, length, likely >= LIKELY);
  }

  @Override
  public boolean mayPause() {
    return unsure >= UNSURE_AT_PAUSE;
  }

  @Override
  public boolean mayEnd() {
    return unsure >= UNSURE_AT_END;
  }

  @Override
  public void reset() {
    prominence.reset();
    probability.reset();
    unsure = 0;
  }
}
