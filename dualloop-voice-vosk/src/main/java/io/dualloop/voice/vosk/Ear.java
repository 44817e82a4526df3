package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.Attention;
import io.dualloop.voice.vosk.TurnDetector.Turn;
import io.dualloop.voice.vosk.UtteranceAudio.Mark;
import io.dualloop.voice.vosk.audio.AudioSource;
import io.dualloop.voice.vosk.audio.Pcm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Hears the frames of one source, on the capture thread. Only what stands out from the noise
 * reaches Vosk, which otherwise finds words in noise and spends a tenth of a core on silence.
 */
final class Ear {

  private static final long BETWEEN_LOSSES_BYTES = 5L * 2 * Pcm.SAMPLE_RATE;
  private static final long PRE_ROLL_BYTES = (long) PreRoll.FRAMES * Pcm.FRAME_BYTES;

  private final AudioSource source;
  private final VoskRecognizers recognizers;
  private final HearingSettings settings;
  private final Telling telling;
  private final Utterances utterances;
  private final TurnDetector turns;
  private final AttentionSpan attention;
  private final AudioClock clock = new AudioClock();
  private final PreRoll before = new PreRoll();
  private volatile LeaseQueue expected;
  private @Nullable Utterance current;

  /** Whether only stop words are listened for in the turn that is open. */
  private boolean stopWordsOnly;

  private long begun;
  private long floor;
  private long firstFrame;
  private long lostInSource;
  private boolean lossTold;
  private long lossToldAt;

  Ear(
      AudioSource source,
      VoskRecognizers recognizers,
      HearingSettings settings,
      Telling telling,
      Utterances utterances) {
    this.source = source;
    this.recognizers = recognizers;
    this.settings = settings;
    this.telling = telling;
    this.utterances = utterances;
    this.expected = recognizers.free();
    this.turns = new TurnDetector(voiceActivity(settings), settings);
    this.attention = new AttentionSpan(bytes(settings.echoTail()));
  }

  private static VoiceActivity voiceActivity(HearingSettings settings) {
    return Objects.requireNonNull(settings.voiceActivity().get(), "supplied voiceActivity");
  }

  private static long bytes(Duration time) {
    return time.toMillis() / Pcm.FRAME_MILLIS * Pcm.FRAME_BYTES;
  }

  void attend(Attention wanted) {
    attention.want(wanted);
  }

  void expect(LeaseQueue grammar) {
    expected = grammar;
  }

  void hear(byte[] frame, int length) {
    long start = turns.position();
    observeClock(start + length);
    attention.at(start);
    endWhereVoskDid();
    endWithEcho(start);
    Turn turn = turns.hear(frame, length);
    before.keep(start, frame, length);
    if (turn == Turn.BEGAN) {
      begin();
    } else if (current != null) {
      listen(current.audio(), turn, frame, length);
    } else if (turn == Turn.ENDED) {
      end();
    }
  }

  private void observeClock(long position) {
    if (source.isLive()) {
      long lost = source.framesLost();
      if (lost > lostInSource) {
        telling.framesLost(lost - lostInSource);
        tellLoss("it is not taken from there as fast as it comes");
      }
      lostInSource = lost;
      clock.read(position + lost * Pcm.FRAME_BYTES, System.nanoTime());
    }
  }

  private void endWhereVoskDid() {
    if (current != null && current.audio().isTurnOver()) {
      floor = firstFrame + current.audio().position();
      // What came since can only be heard again as far back as it is kept.
      long since = (turns.position() - floor) / Pcm.FRAME_BYTES;
      countLost(Math.max(0, since - PreRoll.FRAMES));
      current = null;
      stopWordsOnly = false;
      turns.endTurn();
    }
  }

  /**
   * The user may answer before it has been silent for as long as ends a turn; what they say must
   * not be part of the program's own.
   */
  private void endWithEcho(long position) {
    if (!stopWordsOnly || attention.stopWordsOnly(position)) {
      return;
    }
    if (current != null) {
      if (current.audio().isOver()) {
        // The stop word that was found is not to be heard again.
        floor = Math.max(floor, firstFrame + current.audio().position());
      }
      current.audio().mark(Mark.ENDED, voice());
      current = null;
    }
    stopWordsOnly = false;
    turns.endTurn();
  }

  private void begin() {
    long number = ++begun;
    lossTold = false;
    stopWordsOnly = attention.stopWordsOnly(turns.onset());
    Utterance utterance = stopWordsOnly ? stopWords(number) : words(number);
    current = utterance;
    if (utterance != null) {
      firstFrame =
          before.drainTo(
              hearingFrom(), (frame, length) -> put(utterance.audio(), frame, length, voice()));
    }
  }

  /**
   * For words the pre-roll is counted from the onset, as some detectors notice a voice later after
   * it than others. For stop words it is counted from now: with 60 ms more of what goes before,
   * soft ones were missed.
   */
  private long hearingFrom() {
    // Of a turn before this, or of the program's own, nothing is to be heard again.
    return stopWordsOnly
        ? Math.max(floor, turns.position() - PRE_ROLL_BYTES)
        : Math.max(turns.onset() - PRE_ROLL_BYTES, Math.max(floor, attention.ownVoiceUntil()));
  }

  private Utterance words(long number) {
    telling.began(number);
    UtteranceAudio audio = new UtteranceAudio(source.isLive(), voice());
    Reading reading = new Transcription(number, audio, settings, telling);
    Utterance utterance = new Utterance(expected, audio, reading, telling);
    utterances.add(utterance);
    return utterance;
  }

  private @Nullable Utterance stopWords(long number) {
    LeaseQueue queue = recognizers.stopWordQueue().orElse(null);
    if (queue == null) {
      return null;
    }
    UtteranceAudio audio = new UtteranceAudio(source.isLive(), voice());
    List<String> words = recognizers.stopWords();
    Reading reading = new StopWordSearch(number, audio, settings, telling, words);
    Utterance utterance = new Utterance(queue, audio, reading, telling);
    utterances.addUrgent(utterance);
    return utterance;
  }

  private void listen(UtteranceAudio audio, Turn turn, byte[] frame, int length) {
    Voice voice = voice();
    if (turn == Turn.WENT_ON) {
      audio.mark(Mark.WENT_ON, voice);
    }
    put(audio, frame, length, voice);
    if (turn == Turn.PAUSED) {
      audio.mark(Mark.PAUSED, voice);
    } else if (turn == Turn.ENDED) {
      end();
    }
  }

  private void put(UtteranceAudio audio, byte[] frame, int length, Voice voice) {
    int lost = audio.put(frame, length, voice);
    if (audio.isStuck()) {
      throw new IllegalStateException(
          "What is said in '"
              + source.name()
              + "' has not been recognised for a minute: the recogniser hangs");
    }
    if (audio.isOver()) {
      // Why, has been told already.
      telling.framesLost(lost);
    } else {
      countLost(lost);
    }
  }

  private void countLost(long frames) {
    telling.framesLost(frames);
    if (frames > 0) {
      tellLoss("it is not recognised as fast as it comes");
    }
  }

  /** Once an utterance, and now and then while nobody speaks. */
  private void tellLoss(String why) {
    boolean longAgo = turns.position() - lossToldAt >= BETWEEN_LOSSES_BYTES;
    if (!lossTold || (current == null && longAgo)) {
      lossTold = true;
      lossToldAt = turns.position();
      telling.failed(new IOException("Audio of '" + source.name() + "' is lost: " + why));
    }
  }

  /** The source has ended, or its frames have. */
  void end() {
    if (current != null) {
      current.audio().mark(Mark.ENDED, voice());
      current = null;
    }
    stopWordsOnly = false;
    floor = turns.position();
  }

  private Voice voice() {
    long end = turns.speechEnd();
    Long nanos = source.isLive() ? clock.nanosAt(end + lostInSource * Pcm.FRAME_BYTES) : null;
    return new Voice(end, nanos, turns.soundsLikeSpeech());
  }

  Duration position() {
    return Pcm.duration(turns.position());
  }
}
