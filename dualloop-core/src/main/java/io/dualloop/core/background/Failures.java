package io.dualloop.core.background;

import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.core.loop.Thrown;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what user code threw into the error that travels with the task; counts it, logs it once,
 * and tells the error handler. Runs on the thread where it was thrown.
 */
final class Failures {

  private static final int MAX_MESSAGE = 500;
  private static final Logger log = LoggerFactory.getLogger(BackgroundLoop.class);

  private final Reports reports;

  Failures(Reports reports) {
    this.reports = reports;
  }

  Finish threw(Attempt attempt, Throwable thrown) {
    Throwable cause = unwrapped(thrown);
    TaskError error = error(attempt, cause);
    if (attempt.stop.reason() != null) {
      // It was told to stop and did: the usual way to stop is to throw.
      Thrown.say(log, () -> log.debug("{} stopped when told", attempt, cause), cause);
      return new Finish.Threw(error, false);
    }
    if (cause instanceof TaskFailure) {
      // Said on purpose, and not a defect: one line, and the trace for who wants it.
      log.info("{} failed: {}", attempt, error.message());
      Thrown.say(log, () -> log.debug("{} failed", attempt, cause), cause);
    } else {
      Thrown.say(log, () -> log.warn("{} failed", attempt, cause), cause);
    }
    reports.thrown("task.handler", cause);
    // An Error is a defect: worth keeping for the day when it is mended.
    boolean kept = cause instanceof TaskFailure failure && failure.isKeptForRedrive();
    return new Finish.Threw(error, kept || cause instanceof Error);
  }

  /** For what the above can't even say, such as when memory is short. Never throws. */
  static Finish unsayable(Throwable thrown) {
    String name = thrown.getClass().getName();
    return new Finish.Threw(TaskError.retryable(TaskError.HANDLER_FAILED, name), false);
  }

  private TaskError error(Attempt attempt, Throwable cause) {
    if (cause instanceof TaskFailure failure) {
      @Nullable TaskError said = failure.error();
      return said == null ? TaskError.retryable(TaskError.HANDLER_FAILED, text(cause)) : said;
    }
    boolean retryable = !(cause instanceof Error) && worthIt(attempt, cause);
    return new TaskError(TaskError.HANDLER_FAILED, text(cause), retryable, null);
  }

  private boolean worthIt(Attempt attempt, Throwable cause) {
    try {
      return attempt.route.handling().retryIf().test(cause);
    } catch (Throwable e) {
      Thrown.say(
          log, () -> log.warn("retryIf of {} threw; the task is tried again", attempt.route, e), e);
      reports.thrown("task.retryIf", e);
      return true;
    }
  }

  void unreadable(Attempt attempt, String code, Throwable cause) {
    Thrown.say(
        log,
        () -> log.warn("{} can't be read ({}); it goes to the dead letters", attempt, code, cause),
        cause);
    reports.thrown("task.decode", cause);
  }

  Finish resultInvalid(Attempt attempt, Throwable cause) {
    Thrown.say(log, () -> log.warn("the result of {} can't be written", attempt, cause), cause);
    reports.thrown("task.encode", cause);
    return Answering.invalid(text(cause));
  }

  static Throwable unwrapped(Throwable thrown) {
    Throwable cause = thrown;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  /** Class and message, short enough to travel; the class alone if the message can't be had. */
  static String text(Throwable cause) {
    String text;
    try {
      text = cause.toString();
    } catch (Throwable e) {
      text = cause.getClass().getName();
    }
    return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE) + "…";
  }
}
