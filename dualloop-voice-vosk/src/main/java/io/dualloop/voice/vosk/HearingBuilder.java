package io.dualloop.voice.vosk;

import io.dualloop.core.dialogue.SpeechListener;
import io.dualloop.voice.vosk.audio.AudioSource;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Settings of a {@link Hearing}. For one thread; each setter refuses bad values at once and returns
 * this builder. Arguments must not be null.
 */
public final class HearingBuilder {

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(60);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_END = Duration.ofSeconds(5);
  private static final Duration LONGEST_TURN = Duration.ofMinutes(2);
  private static final Duration LONGEST_ECHO = Duration.ofSeconds(5);

  private final VoskRecognizers recognizers;
  private String name = "voice";
  private Duration pauseAfter = Duration.ofMillis(140);
  private Duration endAfter = Duration.ofMillis(350);
  private Duration longestTurn = Duration.ofSeconds(20);
  private Duration echoTail = Duration.ofMillis(250);
  private double leastConfidence = 0.6;
  private Supplier<? extends VoiceActivity> voiceActivity = VoiceActivity::loudness;

  HearingBuilder(VoskRecognizers recognizers) {
    this.recognizers = Objects.requireNonNull(recognizers, "recognizers");
  }

  /**
   * The name in the thread's name, {@code dualloop-hear-<name>}, and in the log.
   *
   * @param name the name; default {@code voice}
   * @return this
   */
  public HearingBuilder name(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    this.name = name;
    return this;
  }

  /**
   * How long it must be silent after speech for a pause, with which what was said is told for the
   * first time.
   *
   * @param silence 60 ms to 1 s; default 140 ms
   * @return this
   */
  public HearingBuilder pauseAfter(Duration silence) {
    this.pauseAfter = within("pauseAfter", silence, SHORTEST_PAUSE, LONGEST_PAUSE);
    return this;
  }

  /**
   * How long it must be silent after speech for the end.
   *
   * @param silence longer than the pause, up to 5 s; default 350 ms
   * @return this
   */
  public HearingBuilder endAfter(Duration silence) {
    this.endAfter = within("endAfter", silence, SHORTEST_PAUSE, LONGEST_END);
    return this;
  }

  /**
   * When an utterance is ended though nobody has ceased to speak.
   *
   * @param limit 1 s to 2 min; default 20 s, which is Vosk's own limit too
   * @return this
   */
  public HearingBuilder longestTurn(Duration limit) {
    this.longestTurn = within("longestTurn", limit, Duration.ofSeconds(1), LONGEST_TURN);
    return this;
  }

  /**
   * For how long after stop words only the program's own voice may still be heard.
   *
   * @param tail 0 to 5 s; default 250 ms
   * @return this
   */
  public HearingBuilder echoTail(Duration tail) {
    this.echoTail = within("echoTail", tail, Duration.ZERO, LONGEST_ECHO);
    return this;
  }

  /**
   * How sure Vosk must be of the words on average; with less it is held to be noise.
   *
   * @param confidence 0 to 1; default 0.6
   * @return this
   */
  public HearingBuilder leastConfidence(double confidence) {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException(
          "leastConfidence must be within 0 and 1, is " + confidence);
    }
    this.leastConfidence = confidence;
    return this;
  }

  /**
   * What tells voice from noise.
   *
   * @param supplier gives a new one for each hearing, called by {@link #start}; default {@link
   *     VoiceActivity#loudness()}
   * @return this
   */
  public HearingBuilder voiceActivity(Supplier<? extends VoiceActivity> supplier) {
    this.voiceActivity = Objects.requireNonNull(supplier, "supplier");
    return this;
  }

  /**
   * Begins to hear. Never blocks.
   *
   * @param source what to hear; it is closed when it has ended or the hearing is closed. If this
   *     method throws it stays the caller's.
   * @param listener who is told; its methods must return at once
   * @return the hearing, to be closed by the caller
   * @throws IllegalArgumentException if {@code endAfter} isn't longer than {@code pauseAfter}, or
   *     {@code longestTurn} isn't longer than that
   * @throws NullPointerException if the supplier of the voice activity gives null; what it throws
   *     itself comes through
   */
  public Hearing start(AudioSource source, SpeechListener listener) {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(listener, "listener");
    if (pauseAfter.compareTo(endAfter) >= 0) {
      throw new IllegalArgumentException(
          "pauseAfter (" + pauseAfter + ") must be shorter than endAfter (" + endAfter + ")");
    }
    if (endAfter.compareTo(longestTurn) >= 0) {
      throw new IllegalArgumentException(
          "endAfter (" + endAfter + ") must be shorter than longestTurn (" + longestTurn + ")");
    }
    HearingSettings settings =
        new HearingSettings(
            name, pauseAfter, endAfter, longestTurn, leastConfidence, echoTail, voiceActivity);
    return new Hearing(recognizers, settings, source, listener);
  }

  private static Duration within(String name, Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          name + " must be within " + least + " and " + most + ", is " + value);
    }
    return value;
  }
}
