package io.dualloop.http;

import io.dualloop.api.Telemetry;
import io.dualloop.api.error.InvalidEnvelopeException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

/** What a failure means to a client. Nothing of an unexpected one is told, but all is counted. */
final class Failures {

  private final Telemetry telemetry;

  Failures(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  HttpReply reply(Throwable failure) {
    return problem(failure).reply();
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  Problem problem(Throwable failure) {
    Throwable cause = cause(failure);
    if (cause instanceof ProblemException known) {
      return known.problem();
    }
    if (cause instanceof BodyTooLargeException) {
      return new Problem("body-too-large", 413, "Body too large", "Send a reference to large data.")
          .header("Connection", "close");
    }
    if (cause instanceof InvalidEnvelopeException) {
      return new Problem(
          "request-invalid", 422, "Request invalid", "The payload can't be sent as a task.");
    }
    telemetry.failure("http.request", cause);
    if (cause instanceof RejectedExecutionException) {
      return Problem.unavailable("Too much is under way; try again.");
    }
    if (cause instanceof TimeoutException) {
      return Problem.unavailable(
              "The store did not answer; the task may exist. Repeat with the same Idempotency-Key.")
          .retryAfter(Duration.ofSeconds(2));
    }
    // Whether the store or this code failed: to the client it is the same, and may pass.
    return Problem.unavailable("It can't be told now; try again.");
  }
}
