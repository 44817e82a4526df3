package io.dualloop.core.dialogue;

import io.dualloop.core.dialogue.DialogueListener.Unsaid;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Floor;
import io.dualloop.core.foreground.ForegroundLoop;
import io.dualloop.core.foreground.Session;
import io.dualloop.core.intent.Candidate;
import io.dualloop.spi.Registration;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The dialogue itself. Belongs to the loop's thread. Every event changes the parts and then {@link
 * #settle}s: says what can be said now, and derives the state from what is the case, so that no
 * event that goes missing can leave it in a wrong one.
 */
final class Conversation {

  private final ForegroundLoop loop;
  private final Session<Runnable> session;
  private final DialogueSettings settings;
  private final UserCode userCode;
  private final @Nullable SpeechInput input;
  private final Replies replies;
  private final Speaking speaking;
  private final Listening listening;
  private final Lines lines;
  private final Cancelling cancelling;
  private final Waiting waiting;
  private final Feedback feedback;
  private final Phrases phrases;
  private volatile DialogueState state = DialogueState.IDLE;
  private Attention attention = Attention.EVERYTHING;
  private DialogueTurn current;
  private final AskingBack askingBack = new AskingBack();
  private boolean committing;
  private boolean settling;
  private boolean closed;

  Conversation(
      ForegroundLoop loop,
      Session<Runnable> session,
      DialogueSettings settings,
      SpeechOutput output,
      @Nullable SpeechInput input) {
    this.loop = loop;
    this.session = session;
    this.settings = settings;
    this.input = input;
    this.userCode = new UserCode(loop.telemetry());
    this.phrases = new GuardedPhrases(settings.phrases(), userCode);
    this.replies = new Replies(this, session, settings.understanding());
    this.feedback = new Feedback(loop);
    this.speaking =
        new Speaking(
            loop,
            session,
            output,
            settings.limits().speaking(),
            new Outcomes(this, askingBack, feedback));
    this.listening = new Listening(this, settings, speaking);
    this.lines = new Lines(settings.late(), this::unsaid);
    this.cancelling = new Cancelling(this, settings);
    this.waiting = new Waiting(this, settings);
    this.current = replies.newTurn(Heard.typed("(the beginning)"));
    current.commit();
  }

  void start() {
    waiting.start();
  }

  /** Something came from outside; all that follows from it is settled afterwards. */
  void step(Runnable action) {
    if (!closed) {
      try {
        action.run();
      } finally {
        settle();
      }
    }
  }

  // ---- what parts and turns use ----

  UserCode userCode() {
    return userCode;
  }

  Phrases phrases() {
    return phrases;
  }

  Listening listening() {
    return listening;
  }

  void listen(Consumer<DialogueListener> event) {
    userCode.run("dialogue.listener", () -> event.accept(settings.listener()));
  }

  long nanos() {
    return loop.runtime().nanos();
  }

  void count(String event) {
    loop.telemetry().count(event, 1);
  }

  /** A timer whose action ends in a settled state. */
  Registration after(Duration delay, Runnable action) {
    try {
      return loop.after(delay, () -> step(action));
    } catch (RejectedExecutionException e) {
      count("dialogue.event.lost");
      return () -> {};
    }
  }

  void asked(AnswerLine<?> line) {
    cancelling.asked(line);
    waiting.asked(line.turn());
  }

  void askedAgain(AnswerLine<?> line) {
    cancelling.askedAgain(line);
  }

  /** Whether it waits to be said, or may yet have to be said again. */
  boolean mayBeSaid(AnswerLine<?> line) {
    return lines.contains(line) || line.isBeingSaid();
  }

  /** What it would tell is told for a later turn. */
  void supersede(AnswerLine<?> line) {
    line.supersede();
    lines.supersede(line);
  }

  <R> void answered(AnswerLine<R> line, Answer<R> answer) {
    line.deliver(answer, nanos());
    if (!line.isWaiting()) {
      return;
    }
    lines.add(line);
    if (line.isSuperseded()) {
      lines.supersede(line);
    }
    settle();
  }

  void say(DialogueTurn turn, Speech speech) {
    if (!turn.isWithdrawn()) {
      say(line(turn, speech, Lasting.TURN, () -> true));
    }
  }

  private void say(Line line) {
    lines.add(line);
    settle();
  }

  /** None of it was heard. */
  void sayAgain(Line line) {
    lines.add(line);
  }

  private TextLine line(DialogueTurn turn, Speech speech, Lasting lasting, BooleanSupplier wanted) {
    return new TextLine(turn, speech, nanos(), lasting, wanted);
  }

  private void phrase(String text, Lasting lasting, BooleanSupplier wanted) {
    if (!text.isBlank()) {
      say(line(current, Speech.words(text), lasting, wanted));
    }
  }

  /** Says something of the dialogue's own to the latest turn. */
  void phrase(String text, BooleanSupplier wanted) {
    phrase(text, Lasting.TURN, wanted);
  }

  /** Says what the user must not miss. */
  void owed(String text) {
    phrase(text, Lasting.UNTIL_SAID, () -> true);
  }

  /** Says what the program has to say by itself. */
  void announce(String text) {
    phrase(text, Lasting.A_WHILE, () -> true);
  }

  void phrase(String text) {
    phrase(text, () -> true);
  }

  DialogueTurn current() {
    return current;
  }

  DialogueState state() {
    return state;
  }

  /** What the user was asked back and has not answered. */
  @Nullable Candidate askedBack() {
    return askingBack.open(nanos());
  }

  /** Whether the user waits for an answer of the latest turn, or of a cancel. */
  boolean isAwaited() {
    return current.isAwaited() || cancelling.isUnderWay();
  }

  boolean isWorking() {
    return !session.open().isEmpty() || cancelling.isUnderWay() || !lines.isEmpty();
  }

  /** A state has lasted too long. */
  void stuck(DialogueState where, Duration limit) {
    expired(where, limit);
    phrase(phrases.lostTrack());
  }

  void expired(DialogueState where, Duration limit) {
    count("dialogue.state.expired");
    IllegalStateException trouble =
        new IllegalStateException("the state " + where + " had not ended after " + limit);
    listen(listener -> listener.trouble(trouble));
  }

  // ---- the user's turns ----

  /** Begins what can be taken back, at the first silence; null if there is nothing of the kind. */
  @Nullable DialogueTurn speculate(Heard heard) {
    feedback.expected(heard);
    return replies.speculate(heard, askedBack());
  }

  /** The user speaks: what they hear next is measured anew. */
  void speaks() {
    feedback.begins();
  }

  void acknowledge(Heard heard) {
    Speech sound = settings.acknowledgement();
    if (sound != null) {
      feedback.expected(heard);
      attendToStopWords();
      Line line = line(current, sound, Lasting.TURN, () -> true);
      speaking.play(line, sound);
      listen(listener -> listener.saying(line.turn().number(), sound));
    }
  }

  /**
   * The user's turn is over.
   *
   * @param begun what was begun at the pause, if it still holds
   * @param interrupting whether the program was spoken over
   */
  void commit(@Nullable DialogueTurn begun, Heard heard, boolean interrupting) {
    committing = true;
    try {
      commitTurn(begun, heard, interrupting);
    } finally {
      committing = false;
    }
    settle();
  }

  private void commitTurn(@Nullable DialogueTurn begun, Heard heard, boolean interrupting) {
    feedback.expected(heard);
    Candidate asked = askedBack();
    askingBack.forget();
    waiting.userSpoke();
    DialogueTurn turn = begun == null ? replies.newTurn(heard) : begun;
    current = turn;
    listen(listener -> listener.heard(turn.number(), heard));
    try {
      if (begun == null) {
        replies.act(turn, asked, interrupting);
      }
    } finally {
      turn.commit();
      waiting.committed(turn);
    }
  }

  void cancel(boolean interrupting) {
    lines.hush();
    speaking.hush();
    cancelling.cancel(interrupting);
  }

  void askBack(Candidate candidate) {
    String text = phrases.didYouMean(candidate.paraphrase());
    if (!text.isBlank()) {
      Line question = line(current, Speech.words(text), Lasting.TURN, () -> true);
      askingBack.asks(question, candidate);
      say(question);
    }
  }

  void wentWrong(DialogueTurn turn) {
    String sorry = phrases.wentWrong();
    if (!sorry.isBlank()) {
      say(turn, Speech.words(sorry));
    }
  }

  void typed(String text) {
    feedback.begins();
    boolean interrupting = speaking.isBusy();
    speaking.stop(false);
    commit(null, Heard.typed(text), interrupting);
  }

  void stopWord(long utterance, String word) {
    if (listening.stopWord(utterance, word)) {
      count("dialogue.barge-in");
      feedback.begins();
      speaking.stop(true);
      speaking.hush();
      lines.hush();
      askingBack.forget();
      current = replies.newTurn(Heard.typed(word));
      current.commit();
      waiting.userSpoke();
      cancelling.cancel(true);
      settle();
    }
  }

  void ears(Throwable cause) {
    trouble("dialogue.input", cause);
    if (waiting.mayComplain()) {
      phrase(phrases.cannotHear());
    }
  }

  void trouble(String where, Throwable cause) {
    loop.telemetry().failure(where, cause);
    listen(listener -> listener.trouble(cause));
  }

  void close() {
    closed = true;
    listening.close();
    waiting.close();
    cancelling.close();
    speaking.stop(true);
    session.close();
  }

  // ---- settling ----

  void settle() {
    if (closed || committing) {
      return;
    }
    if (settling) {
      // The user's code, called from here, said something: that comes next, not in between.
      after(Duration.ZERO, () -> {});
      return;
    }
    settling = true;
    try {
      settleNow();
    } finally {
      settling = false;
    }
  }

  private void settleNow() {
    long now = nanos();
    lines.forgetWithdrawn();
    lines.dropLate(current, now);
    while (listening.isSilent() && !speaking.isBusy() && sayNext()) {
      // what has no words after all makes room for the next
    }
    DialogueState next = derived();
    if (next != state) {
      DialogueState before = state;
      state = next;
      session.floor(floor(next));
      listen(listener -> listener.state(before, next));
    }
    attend(
        next == DialogueState.SPEAKING && settings.bargeIn() == BargeIn.STOP_WORDS
            ? Attention.STOP_WORDS
            : Attention.EVERYTHING);
    waiting.settled();
  }

  private boolean sayNext() {
    boolean asking = askingBack.isFresh(nanos());
    boolean idle = !asking && !isAwaited();
    Line line = lines.next(current, idle);
    if (line == null) {
      return false;
    }
    Speech speech = line.speech();
    if (speech != null) {
      attendToStopWords();
      askingBack.begins(line);
      speaking.play(line, speech);
      listen(listener -> listener.saying(line.turn().number(), speech));
    }
    return true;
  }

  private DialogueState derived() {
    if (!listening.isSilent()) {
      return DialogueState.LISTENING;
    }
    if (speaking.isBusy()) {
      return DialogueState.SPEAKING;
    }
    return isAwaited() ? DialogueState.THINKING : DialogueState.IDLE;
  }

  private static Floor floor(DialogueState state) {
    return switch (state) {
      case LISTENING -> Floor.USER;
      case SPEAKING -> Floor.SYSTEM;
      case IDLE, THINKING -> Floor.OPEN;
    };
  }

  /** Before anything is spoken: the ears must know whose voice they will hear. */
  private void attendToStopWords() {
    if (settings.bargeIn() == BargeIn.STOP_WORDS) {
      attend(Attention.STOP_WORDS);
    }
  }

  private void attend(Attention to) {
    SpeechInput ears = input;
    if (to != attention && ears != null) {
      attention = to;
      session.say(() -> ears.attend(to));
    }
  }

  private void unsaid(Line line, Unsaid why) {
    unsaid(line, line.text(), why);
  }

  void unsaid(Line line, String text, Unsaid why) {
    count("dialogue.unsaid");
    listen(listener -> listener.unsaid(line.turn().number(), text, why));
  }
}
