package io.dualloop.voice.vosk;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Settings of a {@link VoskSpeech}. For one thread; each setter refuses bad values at once and
 * returns this builder. Arguments must not be null.
 */
public final class VoskSpeechBuilder {

  private static final Duration SHORTEST_END = Duration.ofMillis(100);
  private static final Duration LONGEST_END = Duration.ofSeconds(5);
  private static final Duration LONGEST_TURN = Duration.ofMinutes(2);

  private final VoskModel model;
  private String name = "voice";
  private Duration endOfTurn = Duration.ofMillis(300);
  private Duration longestTurn = Duration.ofSeconds(20);
  private double leastConfidence = 0.6;
  private int waitingAudios = 16;
  private Pace pace = Pace.unlimited();
  private VoiceErrorListener errors = new VoiceErrorListener() {};

  VoskSpeechBuilder(VoskModel model) {
    this.model = Objects.requireNonNull(model, "model");
  }

  /**
   * The name in the voice thread's name, {@code dualloop-<name>}.
   *
   * @param name the name; default {@code voice}
   * @return this
   */
  public VoskSpeechBuilder name(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name must not be blank");
    }
    this.name = name;
    return this;
  }

  /**
   * How long it must be silent after speech for the turn to end.
   *
   * @param silence 100 ms to 5 s; default 300 ms
   * @return this
   */
  public VoskSpeechBuilder endOfTurn(Duration silence) {
    if (silence.compareTo(SHORTEST_END) < 0 || silence.compareTo(LONGEST_END) > 0) {
      throw new IllegalArgumentException(
          "endOfTurn must be within " + SHORTEST_END + " and " + LONGEST_END + ", is " + silence);
    }
    this.endOfTurn = silence;
    return this;
  }

  /**
   * When a turn is ended though nobody has ceased to speak.
   *
   * @param limit 1 s to 2 min; default 20 s, which is Vosk's own limit too
   * @return this
   */
  public VoskSpeechBuilder longestTurn(Duration limit) {
    if (limit.compareTo(Duration.ofSeconds(1)) < 0 || limit.compareTo(LONGEST_TURN) > 0) {
      throw new IllegalArgumentException(
          "longestTurn must be within PT1S and " + LONGEST_TURN + ", is " + limit);
    }
    this.longestTurn = limit;
    return this;
  }

  /**
   * How sure Vosk must be of the words on average; with less it is held to be noise.
   *
   * @param confidence 0 to 1; default 0.6
   * @return this
   */
  public VoskSpeechBuilder leastConfidence(double confidence) {
    if (!(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException(
          "leastConfidence must be within 0 and 1, is " + confidence);
    }
    this.leastConfidence = confidence;
    return this;
  }

  /**
   * How many audios may wait while one is listened to; one more is refused.
   *
   * @param limit 1 to 1000; default 16
   * @return this
   */
  public VoskSpeechBuilder waitingAudios(int limit) {
    if (limit < 1 || limit > 1000) {
      throw new IllegalArgumentException("waitingAudios must be within 1 and 1000, is " + limit);
    }
    this.waitingAudios = limit;
    return this;
  }

  /**
   * How fast audio is read.
   *
   * @param pace the pace; default {@link Pace#unlimited()}
   * @return this
   */
  public VoskSpeechBuilder pace(Pace pace) {
    this.pace = Objects.requireNonNull(pace, "pace");
    return this;
  }

  /**
   * Who is told what went wrong; it is logged and counted in any case.
   *
   * @param errors the listener; default one that does nothing
   * @return this
   */
  public VoskSpeechBuilder onError(VoiceErrorListener errors) {
    this.errors = Objects.requireNonNull(errors, "errors");
    return this;
  }

  /**
   * Starts the voice thread and waits until the recogniser is made and warm, about half a second.
   * Not to be called on a loop's thread.
   *
   * @param executor where the listener is called, such as the foreground loop; an utterance it
   *     refuses by throwing is lost, counted and told to the error listener
   * @param listener what is done with each utterance; called in the order they were spoken if the
   *     executor keeps that order
   * @return the running recogniser, to be closed by the caller
   * @throws IllegalArgumentException if {@code endOfTurn} isn't shorter than {@code longestTurn}
   * @throws IllegalStateException if the model is closed
   * @throws IOException if the recogniser can't be made, does not get ready within 30 s, or the
   *     thread is interrupted meanwhile (it stays interrupted)
   */
  public VoskSpeech start(Executor executor, Consumer<? super Utterance> listener)
      throws IOException {
    Objects.requireNonNull(executor, "executor");
    Objects.requireNonNull(listener, "listener");
    if (endOfTurn.compareTo(longestTurn) >= 0) {
      throw new IllegalArgumentException(
          "endOfTurn (" + endOfTurn + ") must be shorter than longestTurn (" + longestTurn + ")");
    }
    SpeechSettings settings =
        new SpeechSettings(name, endOfTurn, longestTurn, leastConfidence, waitingAudios, pace);
    return VoskSpeech.start(model, settings, new Delivery(executor, listener, errors));
  }
}
