package io.dualloop.core.foreground;

import io.dualloop.api.Work;
import io.dualloop.api.error.TaskError;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What can be told now. The answers to one inquiry come in this order, and nothing follows the
 * last: {@code Working? Stale? (Fresh | Stale(last) | Ended)}. Immutable.
 *
 * @param <R> the result
 */
public sealed interface Answer<R> {

  /**
   * The answer, young enough for the caller, or just found. The last one.
   *
   * @param <R> the result
   * @param value the result
   * @param age how old its data are at this moment
   * @param refreshed whether it replaces a stale answer that was told before
   * @param changed whether it differs from that one; false if none was told
   */
  record Fresh<R>(R value, Duration age, boolean refreshed, boolean changed) implements Answer<R> {}

  /**
   * An older answer.
   *
   * @param <R> the result
   * @param value the result
   * @param age how old its data are at this moment
   * @param reason why it is not fresh
   * @param last false if a newer answer is being fetched and will follow
   * @param error why no newer answer will follow; null while one may
   */
  record Stale<R>(R value, Duration age, Reason reason, boolean last, @Nullable TaskError error)
      implements Answer<R> {

    /** Why an answer is not fresh. */
    public enum Reason {
      /** A newer one is being fetched. */
      REFRESHING,
      /** Fetching a newer one failed or took too long. */
      REFRESH_FAILED,
      /** No task could be submitted for a newer one. */
      UNAVAILABLE,
      /**
       * It may have been invalidated: this process has not heard from the result store for a while.
       */
      UNVERIFIED,
      /** It is what the business's own records have; its age is theirs. */
      RECORD,
      /** It is older than the question accepts, and was only looked at ({@code peek}). */
      EXPIRED
    }
  }

  /**
   * Nothing is known yet; the work has been delegated.
   *
   * @param <R> the result
   */
  record Working<R>() implements Answer<R> {}

  /**
   * There will be no result. The last one.
   *
   * @param <R> the result
   * @param how which of four different truths it is
   * @param error what happened, for programs and people
   * @param work what became of the work; null if that is not known
   */
  record Ended<R>(How how, TaskError error, @Nullable Work work) implements Answer<R> {}

  /** The four ways in which an inquiry can end without a result. */
  enum How {
    /** The work was tried and failed. */
    FAILED,
    /** The task's time was over; a handler may still run, see {@link Ended#work()}. */
    TIMEOUT,
    /** It was cancelled, or the asker left. */
    CANCELLED,
    /** Nothing can be said: a limit, a store that can't be reached, or a task lost from sight. */
    UNAVAILABLE
  }

  /**
   * Whether nothing follows this one.
   *
   * @return false for {@link Working} and for a {@link Stale} that is being refreshed
   */
  default boolean isLast() {
    return fold(fresh -> true, Stale::last, working -> false, ended -> true);
  }

  /**
   * Makes a value of whichever case it is.
   *
   * @param <T> what comes out
   * @param fresh for a fresh answer
   * @param stale for an older one
   * @param working for work under way
   * @param ended for no result
   * @return what the matching function gave
   */
  default <T> T fold(
      Function<? super Fresh<R>, ? extends T> fresh,
      Function<? super Stale<R>, ? extends T> stale,
      Function<? super Working<R>, ? extends T> working,
      Function<? super Ended<R>, ? extends T> ended) {
    if (this instanceof Fresh<R> f) {
      return fresh.apply(f);
    }
    if (this instanceof Stale<R> s) {
      return stale.apply(s);
    }
    if (this instanceof Working<R> w) {
      return working.apply(w);
    }
    return ended.apply((Ended<R>) this);
  }

  /**
   * Does something with whichever case it is.
   *
   * @param fresh for a fresh answer
   * @param stale for an older one
   * @param working for work under way
   * @param ended for no result
   */
  default void match(
      Consumer<? super Fresh<R>> fresh,
      Consumer<? super Stale<R>> stale,
      Consumer<? super Working<R>> working,
      Consumer<? super Ended<R>> ended) {
    if (this instanceof Fresh<R> f) {
      fresh.accept(f);
    } else if (this instanceof Stale<R> s) {
      stale.accept(s);
    } else if (this instanceof Working<R> w) {
      working.accept(w);
    } else {
      ended.accept((Ended<R>) this);
    }
  }
}
