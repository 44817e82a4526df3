package io.dualloop.voice.silero;

import io.dualloop.voice.vosk.VoiceActivity;
import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Silero and loudness together: where Silero is sure, there is a voice; where it hears one, or has
 * heard one just before, what is loud belongs to it.
 *
 * <p>While it is less than sure, Silero may lag behind the end of a voice by 100 ms. Loudness alone
 * takes knocks for voice, and in noise it loses all but the loudest syllables.
 */
final class SileroVoiceActivity implements VoiceActivity {

  private static final float SURE = 0.9f;

  // The thresholds of Silero's own examples.
  private static final float BEGINS = 0.5f;
  private static final float ENDS = 0.35f;

  /** What is loud so soon after a voice is the end of its last word. */
  private static final int HOLD_FRAMES = 200 / Pcm.FRAME_MILLIS;

  private final VoiceProbability probability;
  private final VoiceActivity loudness = VoiceActivity.loudness();
  private boolean voice;
  private int hold;

  SileroVoiceActivity(VoiceProbability probability) {
    this.probability = probability;
  }

  @Override
  public boolean voiced(byte[] frame, int length) {
    boolean loud = loudness.voiced(frame, length);
    float likely = probability.hear(frame, length);
    voice = likely >= (voice ? ENDS : BEGINS);
    hold = voice ? HOLD_FRAMES : Math.max(0, hold - 1);
    return likely >= SURE || (loud && hold > 0);
  }

  @Override
  public void reset() {
    loudness.reset();
    probability.reset();
    voice = false;
    hold = 0;
  }
}
