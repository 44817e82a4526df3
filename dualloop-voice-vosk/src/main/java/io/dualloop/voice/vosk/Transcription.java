package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Heard;
import io.dualloop.voice.vosk.audio.Pcm;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the text of one utterance, and tells how it grows, pauses, goes on and ends.
 *
 * <p>A pause takes Vosk's final result, with which Vosk forgets what it has heard. Words that are
 * cut apart are recognised worse than whole ones, so when the utterance goes on, it is decoded anew
 * from its start; only what is longer than 8 s is put together from pieces.
 */
final class Transcription implements Reading {

  private static final int DECODED_ANEW_BYTES = 8 * 2 * Pcm.SAMPLE_RATE;
  private static final int ON_THEIR_WAY_BYTES = 2 * Pcm.SAMPLE_RATE;
  private static final int BETWEEN_PARTIALS_BYTES = 10 * Pcm.FRAME_BYTES;

  private static final Logger log = LoggerFactory.getLogger(Transcription.class);

  private final long utterance;
  private final UtteranceAudio audio;
  private final HearingSettings settings;
  private final Telling telling;
  private final long stallNanos;
  private final UtteranceAudio.Frame frame = new UtteranceAudio.Frame();

  /** What was decoded in pieces that are not decoded again. */
  private Words settled = Words.NONE;

  private long settledTo;
  private Words whole = Words.NONE;
  private boolean paused;
  private long pausedAt;
  private boolean pauseTold;
  private long toldTo;
  private long partialAt;
  private String told = "";

  /** What was understood last, and the voice it was understood from. */
  private Words understood = Words.NONE;

  private Voice spoken;

  Transcription(long utterance, UtteranceAudio audio, HearingSettings settings, Telling telling) {
    this.utterance = utterance;
    this.audio = audio;
    this.settings = settings;
    this.telling = telling;
    this.stallNanos = settings.stallNanos();
    this.spoken = audio.voice();
  }

  @Override
  public boolean read(SpeechDecoder decoder) {
    while (true) {
      switch (audio.next(frame, stallNanos)) {
        case FRAME -> {
          if (!paused && decode(decoder)) {
            return true;
          }
        }
        case MARK -> {
          UtteranceAudio.Marked mark = audio.lastMark();
          switch (mark.mark()) {
            case PAUSED -> pause(decoder, mark.voice());
            case WENT_ON -> goOn();
            case ENDED -> {
              end(decoder, mark.voice());
              return true;
            }
          }
        }
        case STALLED -> {
          log.debug("Utterance {} of '{}' ends: no audio comes", utterance, settings.name());
          end(decoder, audio.voice());
          return true;
        }
        case ABANDONED -> {
          return false;
        }
      }
    }
  }

  /** Returns whether the utterance is over. */
  private boolean decode(SpeechDecoder decoder) {
    boolean endedForVosk = decoder.accept(frame.samples, frame.length);
    long position = audio.position();
    if (endedForVosk) {
      if (position >= toldTo) {
        // In noise the silence may never be heard, but Vosk finds no more words.
        end(decoder, audio.voice());
        return true;
      }
      settle(settled.and(Words.of(decoder.finalResult())), position);
    } else if (position >= toldTo && position - partialAt >= BETWEEN_PARTIALS_BYTES) {
      partialAt = position;
      tellPartial(settled.text(), Words.partial(decoder.partial()));
    }
    return false;
  }

  private void tellPartial(String before, String now) {
    String text = (before + " " + now).strip();
    boolean shorter = text.length() < told.length() && told.startsWith(text);
    // Just after it went on, the words before the pause are still on their way.
    boolean onTheirWay = shorter && audio.position() - toldTo < ON_THEIR_WAY_BYTES;
    // No other words, told again, mean that no more was said: not if there is more to decode.
    boolean unchanged = shorter || text.equals(told);
    if (!onTheirWay && !(unchanged && audio.isBehind())) {
      told = text;
      telling.partial(utterance, text);
    }
  }

  private void settle(Words words, long position) {
    settled = words;
    settledTo = position;
  }

  private void pause(SpeechDecoder decoder, Voice voice) {
    paused = true;
    pausedAt = audio.position();
    toldTo = pausedAt;
    whole = settled.and(Words.of(decoder.finalResult()));
    if (understand(voice)) {
      pauseTold = true;
      told = understood.text();
      telling.paused(utterance, heard());
    }
  }

  private void goOn() {
    paused = false;
    if (pauseTold) {
      pauseTold = false;
      telling.wentOn(utterance);
    }
    if (pausedAt - settledTo > DECODED_ANEW_BYTES || !audio.rewind(settledTo)) {
      settle(whole, pausedAt);
      // What is gone from here on as well has been counted as lost.
      boolean complete = audio.rewind(pausedAt);
      log.trace("Utterance {} goes on in a further piece, complete: {}", utterance, complete);
    }
    partialAt = toldTo;
  }

  private void end(SpeechDecoder decoder, Voice voice) {
    if (!paused) {
      whole = settled.and(Words.of(decoder.finalResult()));
      // A noise after a pause doesn't take back what was understood before it.
      boolean unused = understand(voice);
    }
    tellEnd();
    // Only now, so that the begin of the next is not told before this end.
    audio.endTurn();
  }

  private void tellEnd() {
    if (understood.isEmpty()) {
      telling.nothing(utterance);
    } else {
      telling.ended(utterance, heard());
    }
  }

  @Override
  public void cutOff() {
    tellEnd();
    audio.giveUp();
  }

  private boolean understand(Voice voice) {
    if (whole.isEmpty() || whole.confidence() < settings.leastConfidence() || !voice.likeSpeech()) {
      log.debug(
          "Not taken for speech in '{}': {} (like speech: {})",
          settings.name(),
          whole,
          voice.likeSpeech());
      return false;
    }
    understood = whole;
    spoken = voice;
    return true;
  }

  private Heard heard() {
    return new Heard(understood.text(), understood.confidence(), spoken.position(), spoken.age());
  }
}
