package io.dualloop.voice.vosk.speaking;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.regex.Pattern;

/**
 * How many words of a text were heard to their end. A voice that is a program of its own doesn't
 * tell where in its samples a word ends, so this is an estimate: each word takes a part of the
 * audible frames in proportion to its letters, and what isn't whole doesn't count. Words are what
 * white space separates.
 */
final class WordsHeard {

  /** While the rest is still being made, a letter is taken to last this long: slow speech. */
  private static final int LETTER_FRAMES = 100 / Pcm.FRAME_MILLIS;

  private static final Pattern WHITE_SPACE =
      Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  private WordsHeard() {}

  static int all(String text) {
    return words(text).length;
  }

  static int estimate(String text, SpokenSamples samples, int heardBytes) {
    String[] words = words(text);
    long letters = 0;
    for (String word : words) {
      letters += letters(word);
    }
    long frames = samples.audibleFrames();
    if (!samples.isFinished()) {
      frames = Math.max(frames, letters * LETTER_FRAMES);
    }
    long heard = samples.audibleFrames(heardBytes);
    int count = 0;
    long end = 0;
    for (String word : words) {
      end += letters(word);
      // A word is whole if end / letters <= heard / frames.
      if (frames == 0 || end * frames > heard * letters) {
        break;
      }
      count++;
    }
    return count;
  }

  private static String[] words(String text) {
    return WHITE_SPACE.split(text.strip());
  }

  private static int letters(String word) {
    return word.codePointCount(0, word.length());
  }
}
