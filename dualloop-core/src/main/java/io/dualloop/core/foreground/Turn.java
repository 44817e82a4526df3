package io.dualloop.core.foreground;

import io.dualloop.api.CommandRequest;
import io.dualloop.api.QueryRequest;
import io.dualloop.api.TaskRequest;
import io.dualloop.api.User;
import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import io.dualloop.core.freshness.QuestionKey;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One exchange of a conversation: what was asked belongs to it. Numbers rise within a session. Safe
 * for use by any thread; no method blocks.
 */
public final class Turn {

  private final Engine engine;
  private final Session<?> session;
  private final long number;
  private volatile boolean withdrawn;

  Turn(Engine engine, Session<?> session, long number) {
    this.engine = engine;
    this.session = session;
    this.number = number;
  }

  /**
   * Which turn of the session: 1 for the first.
   *
   * @return the number
   */
  public long number() {
    return number;
  }

  /**
   * The session it belongs to.
   *
   * @return the session
   */
  public Session<?> session() {
    return session;
  }

  /**
   * Asks a question: from memory if an answer is young enough, else by sharing or submitting a
   * task. {@code sameWhen} of the type runs in this call; nothing else of the user's does.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param question what is asked
   * @param listener told each answer on the loop's thread
   * @return at once; over a limit (64 open inquiries a session, 10,000 a loop) the answer is {@link
   *     Answer.How#UNAVAILABLE}
   * @throws IllegalArgumentException if the request's terms contradict each other
   * @throws java.util.concurrent.RejectedExecutionException if the loop is closed, or 4,096
   *     refusals wait to be told
   */
  public <P, R> Inquiry<R> ask(QueryRequest<P, R> question, Consumer<? super Answer<R>> listener) {
    return begin(question, Objects.requireNonNull(listener, "listener"));
  }

  /**
   * Asks a question whose answer is taken with {@link Inquiry#within} or read with {@link
   * Inquiry#latest}.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param question what is asked
   * @return at once; over a limit (64 open inquiries a session, 10,000 a loop) the answer is {@link
   *     Answer.How#UNAVAILABLE}
   * @throws IllegalArgumentException if the request's terms contradict each other
   * @throws java.util.concurrent.RejectedExecutionException if the loop is closed, or 4,096
   *     refusals wait to be told
   */
  public <P, R> Inquiry<R> ask(QueryRequest<P, R> question) {
    return begin(question, null);
  }

  /**
   * Gives a command: always a task of its own, unless its idempotency key is known.
   *
   * @param <P> the parameters
   * @param <R> the result
   * @param command what to do
   * @param listener told each answer on the loop's thread; {@link Answer.Fresh} is its result
   * @return at once; over a limit (64 open inquiries a session, 10,000 a loop) the answer is {@link
   *     Answer.How#UNAVAILABLE}
   * @throws IllegalArgumentException if the request's terms contradict each other
   * @throws java.util.concurrent.RejectedExecutionException if the loop is closed, or 4,096
   *     refusals wait to be told
   */
  public <P, R> Inquiry<R> submit(
      CommandRequest<P, R> command, Consumer<? super Answer<R>> listener) {
    return begin(command, Objects.requireNonNull(listener, "listener"));
  }

  private <P, R> Inquiry<R> begin(
      TaskRequest<P, R> request, @Nullable Consumer<? super Answer<R>> listener) {
    request.check();
    User user = request.user().orElse(session.user());
    QuestionKey key = request instanceof QueryRequest<P, R> query ? engine.key(query, user) : null;
    Inquiry<R> inquiry = new Inquiry<>(engine, this, listener, key);
    if (!session.admit(inquiry)) {
      TaskError limit = session.limitReached();
      engine.refuse(() -> inquiry.end(new Answer.Ended<>(Answer.How.UNAVAILABLE, limit, null)));
      return inquiry;
    }
    engine.handover(() -> begin(inquiry, request, user, key));
    return inquiry;
  }

  private <P, R> void begin(
      Inquiry<R> inquiry, TaskRequest<P, R> request, User user, @Nullable QuestionKey key) {
    if (withdrawn) {
      inquiry.withdraw();
    } else if (engine.isEnded()) {
      inquiry.end(unavailable("CLOSED", "the foreground loop was closed"));
    } else if (!inquiry.isEnded()) {
      try {
        engine.flights().begin(inquiry, request, user, key);
      } catch (RuntimeException e) {
        // A defect here must not leave the asker without an answer.
        inquiry.end(unavailable("INTERNAL", String.valueOf(e)));
        throw e;
      }
    }
  }

  private static <R> Answer.Ended<R> unavailable(String code, String message) {
    return new Answer.Ended<>(
        Answer.How.UNAVAILABLE, TaskError.permanent(code, message), Work.NOT_STARTED);
  }

  /**
   * Takes the turn back: none of its answers will be told any more. Questions are left (and their
   * tasks cancelled if nobody else waits); commands go on unless they are cancelled. Idempotent.
   */
  public void withdraw() {
    if (!withdrawn) {
      withdrawn = true;
      engine.handover(() -> session.withdraw(this));
    }
  }

  /**
   * Whether it was taken back.
   *
   * @return true after {@link #withdraw()}
   */
  public boolean isWithdrawn() {
    return withdrawn;
  }
}
