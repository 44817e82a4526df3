package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.util.List;

/**
 * Looks for stop words in one utterance and tells of the first only.
 *
 * <p>While the program speaks, its own voice may leave no silence in which a pause is heard. So a
 * stop word that stands in the words so far for 200 ms is looked at as well.
 */
final class StopWordSearch implements Reading {

  private static final int BETWEEN_LOOKS_BYTES = 10 * Pcm.FRAME_BYTES;
  private static final int LOOKS_TO_BELIEVE = 2;

  private final long utterance;
  private final UtteranceAudio audio;
  private final HearingSettings settings;
  private final Telling telling;
  private final List<String> stopWords;
  private final UtteranceAudio.Frame frame = new UtteranceAudio.Frame();
  private final long stallNanos;
  private long lookedAt;
  private int seen;

  StopWordSearch(
      long utterance,
      UtteranceAudio audio,
      HearingSettings settings,
      Telling telling,
      List<String> stopWords) {
    this.utterance = utterance;
    this.audio = audio;
    this.settings = settings;
    this.telling = telling;
    this.stopWords = stopWords;
    this.stallNanos = settings.stallNanos();
  }

  @Override
  public boolean read(SpeechDecoder decoder) {
    while (true) {
      switch (audio.next(frame, stallNanos)) {
        case FRAME -> {
          if (heardInFrame(decoder)) {
            return true;
          }
        }
        case MARK -> {
          UtteranceAudio.Mark mark = audio.lastMark().mark();
          boolean found = mark != UtteranceAudio.Mark.WENT_ON && heard(decoder);
          if (found || mark == UtteranceAudio.Mark.ENDED) {
            return true;
          }
        }
        case STALLED -> {
          audio.endTurn();
          boolean unused = heard(decoder);
          return true;
        }
        case ABANDONED -> {
          return false;
        }
      }
    }
  }

  private boolean heardInFrame(SpeechDecoder decoder) {
    if (decoder.accept(frame.samples, frame.length)) {
      return heard(decoder);
    }
    if (audio.position() - lookedAt < BETWEEN_LOOKS_BYTES) {
      return false;
    }
    lookedAt = audio.position();
    seen = hasStopWord(Words.partial(decoder.partial())) ? seen + 1 : 0;
    return seen > LOOKS_TO_BELIEVE && heard(decoder);
  }

  private boolean hasStopWord(String text) {
    String padded = " " + text + " ";
    return stopWords.stream().anyMatch(word -> padded.contains(" " + word + " "));
  }

  private boolean heard(SpeechDecoder decoder) {
    seen = 0;
    Words words = Words.of(decoder.finalResult());
    for (String word : stopWords) {
      double confidence = words.confidenceOf(word);
      if (confidence > 0 && confidence >= settings.leastConfidence()) {
        // Whatever else is said in this utterance doesn't matter.
        audio.abandon();
        telling.stopWord(utterance, word);
        return true;
      }
    }
    return false;
  }

  @Override
  public void cutOff() {
    audio.giveUp();
  }
}
