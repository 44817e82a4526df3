package io.dualloop.core.dialogue;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.QueryRequest;
import io.dualloop.core.foreground.Answer;
import io.dualloop.core.foreground.Inquiry;
import io.dualloop.core.foreground.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thing that the user said, and what the program does about it. Belongs to the loop's thread;
 * no method blocks.
 *
 * <p>A turn begins at the first silence and is <em>committed</em> when the user has really ended.
 * In between, questions are asked already, but commands wait and nothing is said. If the user goes
 * on, the turn is withdrawn: its questions are left, its commands never given.
 */
public final class DialogueTurn {

  private final Conversation conversation;
  private final Turn turn;
  private final Heard heard;
  private final List<Runnable> atCommit = new ArrayList<>();
  private final List<AnswerLine<?>> answers = new ArrayList<>();
  private boolean committed;
  private boolean gaveUp;
  private int fillers;

  DialogueTurn(Conversation conversation, Turn turn, Heard heard) {
    this.conversation = conversation;
    this.turn = turn;
    this.heard = heard;
  }

  /**
   * Which turn of the session: numbers rise, and withdrawn turns leave gaps.
   *
   * @return the number
   */
  public long number() {
    return turn.number();
  }

  /**
   * What the user said.
   *
   * @return the words
   */
  public Heard heard() {
    return heard;
  }

  /**
   * Asks a question, and says its answers: at most "working on it", an older answer, and the last
   * one, each only if nothing newer has come when it can be said. If the same is asked again in a
   * later turn, the answer is said once, for that one.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param question what is asked
   * @param wording the words for an answer; called at the moment of speaking, so that its age is
   *     true, or when the listener is told that the answer is not said; null or blank for none.
   *     What it throws is counted, and nothing is said
   * @return the inquiry, for its status
   * @throws IllegalArgumentException as {@link Turn#ask}
   * @throws java.util.concurrent.RejectedExecutionException as {@link Turn#ask}
   */
  public <P, R> Inquiry<R> ask(
      QueryRequest<P, R> question, Function<? super Answer<R>, @Nullable String> wording) {
    AnswerLine<R> line = newLine(wording);
    Inquiry<R> inquiry = turn.ask(question, answer -> conversation.answered(line, answer));
    begun(line, inquiry);
    return inquiry;
  }

  /**
   * Gives a command when the turn is committed, and says its answers.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param command what to do
   * @param wording as of {@link #ask}
   * @return completes on the loop's thread when the command is given, or fails with what {@link
   *     Turn#submit} throws then, and the user is told that something went wrong; never if the turn
   *     is withdrawn before
   * @throws IllegalArgumentException as {@link Turn#submit}, if the turn is committed already
   * @throws java.util.concurrent.RejectedExecutionException as {@link Turn#submit}, if the turn is
   *     committed already
   */
  public <P, R> CompletionStage<Inquiry<R>> submit(
      CommandRequest<P, R> command, Function<? super Answer<R>, @Nullable String> wording) {
    Objects.requireNonNull(command, "command");
    AnswerLine<R> line = newLine(wording);
    CompletableFuture<Inquiry<R>> given = new CompletableFuture<>();
    onCommit(
        () -> {
          Inquiry<R> inquiry;
          try {
            inquiry = turn.submit(command, answer -> conversation.answered(line, answer));
          } catch (RuntimeException e) {
            given.completeExceptionally(e);
            throw e;
          }
          begun(line, inquiry);
          given.complete(inquiry);
        });
    return given;
  }

  private <R> void begun(AnswerLine<R> line, Inquiry<R> inquiry) {
    line.asked(inquiry);
    if (committed) {
      answers.removeIf(AnswerLine::isOver);
    }
    answers.add(line);
    gaveUp = false;
    conversation.asked(line);
    if (committed) {
      conversation.askedAgain(line);
    }
  }

  private <R> AnswerLine<R> newLine(Function<? super Answer<R>, @Nullable String> wording) {
    Objects.requireNonNull(wording, "wording");
    return new AnswerLine<>(this, wording, conversation.userCode());
  }

  /**
   * Says something once the turn is committed and nobody speaks. It isn't said any more if the user
   * has begun another turn by then.
   *
   * @param text what; a blank one is not said
   */
  public void say(String text) {
    Objects.requireNonNull(text, "text");
    if (!text.isBlank()) {
      conversation.say(this, Speech.words(text));
    }
  }

  /**
   * Does something when the turn is committed; at once if it is.
   *
   * @param action what; not done if the turn is withdrawn before
   */
  public void onCommit(Runnable action) {
    Objects.requireNonNull(action, "action");
    if (committed) {
      action.run();
    } else if (!turn.isWithdrawn()) {
      atCommit.add(action);
    }
  }

  /**
   * Whether the user has really ended.
   *
   * @return true once it is committed
   */
  public boolean isCommitted() {
    return committed;
  }

  /**
   * Whether the user went on, so that this turn counts no more.
   *
   * @return true once it is withdrawn
   */
  public boolean isWithdrawn() {
    return turn.isWithdrawn();
  }

  void commit() {
    committed = true;
    answers.forEach(conversation::askedAgain);
    List<Runnable> due = List.copyOf(atCommit);
    atCommit.clear();
    for (Runnable action : due) {
      if (!conversation.userCode().run("dialogue.commit", action)) {
        conversation.wentWrong(this);
      }
    }
  }

  void withdraw() {
    atCommit.clear();
    turn.withdraw();
  }

  boolean hasOpenWork() {
    return answers.stream().anyMatch(line -> !line.isOver());
  }

  /** The user was told that it takes longer; they no longer wait for it. */
  void giveUp() {
    gaveUp = true;
  }

  boolean isAwaited() {
    return !gaveUp && hasOpenWork();
  }

  int nextFiller() {
    return ++fillers;
  }

  int fillers() {
    return fillers;
  }
}
