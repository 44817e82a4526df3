package io.dualloop.benchmarks.corpus;

import io.dualloop.voice.vosk.audio.Pcm;

/**
 * Where speech truly begins and ends in a clean recording, found from its energy alone:
 *
 * <pre>
 * level(i)  = the level of the i-th frame of 10 ms, in dB ({@link Levels})
 * loud      = the level that 95 % of all frames don't exceed
 * quiet     = the level that  5 % of all frames don't exceed
 * threshold = max(loud - 25 dB, quiet + 6 dB)
 * sound     = two frames or more in a row whose levels reach the threshold
 * onset     = the start of the first sound that does not stand alone
 * end       = the end   of the last  sound
 * </pre>
 *
 * <p>25 dB below one's own loudness are the last of a weak final consonant; what is quieter is
 * breath and room. The second term keeps a noisy recording's own noise out. Two frames in a row
 * leave out the click of a switch.
 *
 * <p>Sounds that stand alone before the speech are those that end within 100 ms of the start of the
 * first, with more than 150 ms to the next: the shortest word takes longer, and no plosive is so
 * far from what follows it. They are a bit of a sentence cut away, or a synthesiser's transient;
 * the times of words that Vosk gives bear that out. At the end they give no reason for such a rule.
 *
 * <p>Both are told in steps of one frame, which says nothing of how near they are to what a
 * listener would mark: in a fading sound that is a matter of some frames.
 *
 * @param onset the first sample of speech
 * @param end the sample after the last one of speech
 * @param speechPower the mean square of those frames between them that reach the threshold
 * @param quiet the level of the recording where nobody speaks, in dB
 */
public record SpeechBounds(int onset, int end, double speechPower, double quiet) {

  private static final double BELOW_LOUD = 25;
  private static final double ABOVE_QUIET = 6;

  /** In frames, as what follows. */
  private static final int SHORTEST_WORD = 100 / Pcm.FRAME_MILLIS;

  private static final int SILENCE_BEHIND = 150 / Pcm.FRAME_MILLIS;

  /**
   * Finds them.
   *
   * @param recording a clean recording
   * @return where it begins and ends
   * @throws IllegalArgumentException if there is no speech
   */
  public static SpeechBounds of(Recording recording) {
    Levels levels = Levels.of(recording.samples());
    double quiet = levels.percentile(5);
    double threshold = Math.max(levels.percentile(95) - BELOW_LOUD, quiet + ABOVE_QUIET);
    int first = -1;
    int last = -1;
    for (int i = 1; i < levels.count(); i++) {
      if (levels.at(i - 1) >= threshold && levels.at(i) >= threshold) {
        // What is before a long silence and short stood alone.
        boolean alone = i - 2 - last > SILENCE_BEHIND && last - first < SHORTEST_WORD;
        first = first < 0 || alone ? i - 1 : first;
        last = i;
      }
    }
    if (first < 0) {
      throw new IllegalArgumentException(
          "no speech in '" + recording.name() + "': nothing in it is louder than its noise");
    }
    int end = Math.min((last + 1) * Levels.FRAME, recording.samples().length);
    return new SpeechBounds(
        first * Levels.FRAME, end, power(recording, levels, first, last, threshold), quiet);
  }

  private static double power(
      Recording recording, Levels levels, int first, int last, double threshold) {
    double sum = 0;
    int frames = 0;
    for (int i = first; i <= last; i++) {
      if (levels.at(i) >= threshold) {
        sum += Levels.meanSquare(recording.samples(), i * Levels.FRAME, (i + 1) * Levels.FRAME);
        frames++;
      }
    }
    return sum / frames;
  }
}
