package io.dualloop.core.dialogue;

import io.dualloop.api.User;
import io.dualloop.core.foreground.Delivery;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.intent.IntentRecognizer;
import io.dualloop.spi.support.Checks;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a {@link Dialogue}, or of many: {@link #open} can be called again. For one thread;
 * each setter refuses bad values at once and returns this builder. Arguments must not be null.
 */
public final class DialogueBuilder {

  private final ForegroundLoop loop;
  private final Map<String, DialogueHandler> handlers = new LinkedHashMap<>();
  private IntentRecognizer intents = text -> List.of();
  private @Nullable DialogueHandler otherwise;
  private Phrases phrases = Phrases.english();
  private DialogueListener listener = new DialogueListener() {};
  private BargeIn bargeIn = BargeIn.SPEECH;
  private Set<String> cancelPhrases =
      phrases(
          "cancel",
          "cancel it",
          "cancel that",
          "please cancel",
          "please cancel that",
          "stop",
          "stop it",
          "stop that",
          "please stop",
          "never mind",
          "forget it",
          "forget that");
  private Set<String> backChannel =
      phrases(
          "yes", "yeah", "yep", "okay", "ok", "right", "sure", "mhm", "hm", "hmm", "uh", "uhhuh",
          "huh", "ah", "oh", "aha");
  private @Nullable Speech acknowledgement = Speech.sound(Speech.Earcon.HEARD);
  private double floor = 0.4;
  private double sure = 0.7;
  private DialogueSettings.Late late =
      new DialogueSettings.Late(Delivery.WHEN_IDLE, Duration.ofMinutes(2));
  private DialogueSettings.Patience patience =
      new DialogueSettings.Patience(
          Duration.ofSeconds(2), Duration.ofSeconds(6), 3, Duration.ofMillis(400));
  private DialogueSettings.Silence silence =
      new DialogueSettings.Silence(Duration.ofSeconds(10), 2);
  private Duration listeningLimit = Duration.ofSeconds(30);
  private Duration thinkingLimit = Duration.ofSeconds(25);
  private Duration speakingLimit = Duration.ofSeconds(60);
  private Duration falseInterruption = Duration.ofSeconds(2);

  /** How long the end of an utterance may be in coming after its pause. */
  private static final Duration PAUSED_LIMIT = Duration.ofSeconds(8);

  DialogueBuilder(ForegroundLoop loop) {
    this.loop = Objects.requireNonNull(loop, "loop");
  }

  /**
   * Who tells what the user wants.
   *
   * @param recognizer default one that understands nothing
   * @return this
   */
  public DialogueBuilder understand(IntentRecognizer recognizer) {
    intents = Objects.requireNonNull(recognizer, "recognizer");
    return this;
  }

  /**
   * What is done about an intent. An intent without a handler is not understood.
   *
   * @param intent its name
   * @param handler what
   * @return this
   * @throws IllegalArgumentException if the intent has a handler already
   */
  public DialogueBuilder when(String intent, DialogueHandler handler) {
    Objects.requireNonNull(handler, "handler");
    if (handlers.putIfAbsent(Objects.requireNonNull(intent, "intent"), handler) != null) {
      throw new IllegalArgumentException(
          "the intent '" + intent + "' has a handler already; one intent, one handler");
    }
    return this;
  }

  /**
   * What is done about what isn't understood.
   *
   * @param handler default one that says {@link Phrases#notUnderstood()}; called at the end of the
   *     turn only, with an intent named {@code otherwise}
   * @return this
   */
  public DialogueBuilder otherwise(DialogueHandler handler) {
    otherwise = Objects.requireNonNull(handler, "handler");
    return this;
  }

  /**
   * What the dialogue says of its own.
   *
   * @param words default {@link Phrases#english()}
   * @return this
   */
  public DialogueBuilder phrases(Phrases words) {
    phrases = Objects.requireNonNull(words, "words");
    return this;
  }

  /**
   * Who is told what happens.
   *
   * @param events default one that does nothing
   * @return this
   */
  public DialogueBuilder listener(DialogueListener events) {
    listener = Objects.requireNonNull(events, "events");
    return this;
  }

  /**
   * What makes the program fall silent while it speaks.
   *
   * @param what default {@link BargeIn#SPEECH}
   * @return this
   */
  public DialogueBuilder bargeIn(BargeIn what) {
    bargeIn = Objects.requireNonNull(what, "what");
    return this;
  }

  /**
   * What the user says to stop what is going on; compared with the whole of what was said, without
   * regard to case. Below the confidence that is needed to understand anything it is not
   * understood.
   *
   * @param phrases default "cancel", "stop", "never mind", and the like
   * @return this
   */
  public DialogueBuilder cancelPhrases(String... phrases) {
    cancelPhrases = phrases(phrases);
    return this;
  }

  /**
   * Words that, said while the program speaks, only mean "go on".
   *
   * @param words default "yes", "okay", "right", and the like
   * @return this
   */
  public DialogueBuilder backChannel(String... words) {
    backChannel = phrases(words);
    return this;
  }

  /**
   * What the user hears first, as soon as words were understood at a pause.
   *
   * @param speech a sound or a short word; default {@link Speech.Earcon#HEARD}; null for nothing
   * @return this
   */
  public DialogueBuilder acknowledgement(@Nullable Speech speech) {
    acknowledgement = speech;
    return this;
  }

  /**
   * How sure the program must be of what was meant: the confidence in the words times that in the
   * intent; for "cancel", "yes" and "no", that in the words.
   *
   * @param notBelow below it nothing is understood; default 0.4
   * @param sureFrom below it the user is asked "did you mean"; default 0.7
   * @return this
   */
  public DialogueBuilder confidence(double notBelow, double sureFrom) {
    if (!(notBelow >= 0 && notBelow <= sureFrom && sureFrom <= 1)) {
      throw new IllegalArgumentException(
          "confidence needs 0 <= notBelow <= sureFrom <= 1, but they are "
              + notBelow
              + " and "
              + sureFrom);
    }
    floor = notBelow;
    sure = sureFrom;
    return this;
  }

  /**
   * What happens to the last answers of earlier turns. {@link Delivery#NOW}: said once nobody
   * speaks, after what the latest turn has to say. {@link Delivery#WHEN_IDLE}: said once the latest
   * turn's own work is done too. {@link Delivery#SILENT} and {@link Delivery#DROP}: not said, but
   * {@link DialogueListener#unsaid} is told.
   *
   * @param delivery default WHEN_IDLE
   * @param maxWait how long after it came an answer may still be said; default 2 minutes
   * @return this
   */
  public DialogueBuilder late(Delivery delivery, Duration maxWait) {
    late =
        new DialogueSettings.Late(
            Objects.requireNonNull(delivery, "delivery"), Checks.notNegative("maxWait", maxWait));
    return this;
  }

  /**
   * When the waiting user is told that they are not forgotten.
   *
   * @param first after how long in silence; default 2 s
   * @param every how long until the next; default 6 s
   * @param most how many a turn; default 3; 0 for none
   * @return this
   */
  public DialogueBuilder patience(Duration first, Duration every, int most) {
    patience =
        new DialogueSettings.Patience(
            Checks.positive("first", first),
            Checks.positive("every", every),
            atLeastZero("most", most),
            patience.stopping());
    return this;
  }

  /**
   * When a user who says nothing is asked whether they are there. Never while work is under way.
   *
   * @param after how long it must be silent; default 10 s; zero for never
   * @param most how often in a row, before {@link DialogueListener#silent()}; default 2
   * @return this
   */
  public DialogueBuilder rePrompt(Duration after, int most) {
    silence =
        new DialogueSettings.Silence(Checks.notNegative("after", after), atLeastZero("most", most));
    return this;
  }

  /**
   * How long the user may speak without a new word until the program gives up hearing the end; with
   * new words four times as long.
   *
   * @param limit default 30 s
   * @return this
   */
  public DialogueBuilder listeningLimit(Duration limit) {
    listeningLimit = Checks.positive("limit", limit);
    return this;
  }

  /**
   * How long the user waits until they are told that it takes longer. The work goes on.
   *
   * @param limit default 25 s
   * @return this
   */
  public DialogueBuilder thinkingLimit(Duration limit) {
    thinkingLimit = Checks.positive("limit", limit);
    return this;
  }

  /**
   * How long one thing may take to say until the voice is taken for broken.
   *
   * @param limit default 60 s
   * @return this
   */
  public DialogueBuilder speakingLimit(Duration limit) {
    speakingLimit = Checks.positive("limit", limit);
    return this;
  }

  /**
   * How long after it was interrupted the program goes on, if not a word was heard. It waits longer
   * as long as the ears don't keep up with the voice: see {@link SpeechListener#partial}.
   *
   * @param after default 2 s
   * @return this
   */
  public DialogueBuilder falseInterruptionAfter(Duration after) {
    falseInterruption = Checks.positive("after", after);
    return this;
  }

  /**
   * Begins a conversation whose ears need no steering: those of {@link BargeIn#SPEECH}.
   *
   * @param id its name; unique among the open sessions of the loop
   * @param user for whom it asks
   * @param output what speaks; stays the caller's
   * @return the dialogue, to be closed by the caller
   * @throws IllegalStateException as {@link ForegroundLoop#openSession}, or with {@link
   *     BargeIn#STOP_WORDS}, which needs ears that can be steered
   */
  public Dialogue open(String id, User user, SpeechOutput output) {
    if (bargeIn == BargeIn.STOP_WORDS) {
      throw new IllegalStateException(
          "bargeIn(STOP_WORDS) needs ears that can be told to listen for stop words; open the"
              + " dialogue with them");
    }
    return Dialogue.open(loop, id, user, settings(), Objects.requireNonNull(output), null);
  }

  /**
   * Begins a conversation.
   *
   * @param id its name; unique among the open sessions of the loop
   * @param user for whom it asks
   * @param output what speaks; stays the caller's
   * @param input the ears, told what to listen for; stays the caller's
   * @return the dialogue, to be closed by the caller
   * @throws IllegalStateException as {@link ForegroundLoop#openSession}
   */
  public Dialogue open(String id, User user, SpeechOutput output, SpeechInput input) {
    Objects.requireNonNull(output, "output");
    Objects.requireNonNull(input, "input");
    return Dialogue.open(loop, id, user, settings(), output, input);
  }

  private DialogueSettings settings() {
    return new DialogueSettings(
        new DialogueSettings.Understanding(
            intents, Map.copyOf(handlers), otherwise, cancelPhrases, floor, sure),
        phrases,
        listener,
        bargeIn,
        backChannel,
        acknowledgement,
        late,
        patience,
        silence,
        new DialogueSettings.Limits(
            listeningLimit, PAUSED_LIMIT, thinkingLimit, speakingLimit, falseInterruption));
  }

  private static Set<String> phrases(String... phrases) {
    return Arrays.stream(phrases)
        .map(Interpreter::normalised)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static int atLeastZero(String name, int value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + value);
    }
    return value;
  }
}
