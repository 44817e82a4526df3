package io.dualloop.http.webhook;

import io.dualloop.api.AsyncTaskHandler;
import io.dualloop.api.Submitted;
import io.dualloop.api.TaskContext;
import io.dualloop.api.Telemetry;
import io.dualloop.api.error.TaskError;
import io.dualloop.api.error.TaskFailure;
import io.dualloop.http.webhook.egress.NoLookupException;
import io.dualloop.http.webhook.egress.PinnedClient;
import io.dualloop.http.webhook.egress.PostReply;
import io.dualloop.http.webhook.egress.TargetRefusedException;
import io.dualloop.spi.LoopRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Tries a webhook once, or puts it back. A try that failed is repeated by the background loop after
 * the pause that this asks for. One that has to wait for its turn is put back as a new order with a
 * delay, for a wait must neither hold a worker nor use up a try; this order has then succeeded.
 */
final class Delivering implements AsyncTaskHandler<WebhookOrder, WebhookReport> {

  private static final Duration LOOK_UP_AGAIN = Duration.ofSeconds(1);
  private static final int OK = 200;
  private static final int REDIRECT = 300;
  private static final int GONE = 410;

  private final WebhookEndpoints endpoints;
  private final Posting posting;
  private final TargetGates gates;
  private final Surroundings around;

  /** What it stands on; submits an order with a delay. */
  record Surroundings(
      LoopRuntime runtime,
      Telemetry telemetry,
      RandomGenerator random,
      BiFunction<WebhookOrder, Duration, CompletionStage<Submitted>> submit) {}

  Delivering(WebhookEndpoints endpoints, Posting posting, TargetGates gates, Surroundings around) {
    this.endpoints = endpoints;
    this.posting = posting;
    this.gates = gates;
    this.around = around;
  }

  @Override
  public CompletionStage<WebhookReport> handle(WebhookOrder given, TaskContext task)
      throws IOException {
    // A letter that died of waiting is to be tried once more, and not to die of the same again.
    WebhookOrder order = task.isRedrive() ? given.anew() : given;
    if (order.isSeen()) {
      return CompletableFuture.completedFuture(new WebhookReport("SEEN", 0, 0));
    }
    int number = order.tries() + task.attempt();
    WebhookEndpoint endpoint = endpoint(order, number);
    long now = around.runtime().nanos();
    TargetGate gate = gates.of(PinnedClient.serverOf(endpoint.url()), now);
    Optional<Duration> wait = gate.enter(order.putBacks(), now);
    if (wait.isPresent()) {
      return putBack(order, endpoint, number - 1, wait.get());
    }
    PostReply reply;
    try {
      reply = posted(order, endpoint, number, gate, task);
    } catch (NoLookupException e) {
      around.telemetry().failure("webhook.lookup", e);
      return putBack(order, endpoint, number - 1, LOOK_UP_AGAIN);
    }
    if (reply.status() >= OK && reply.status() < REDIRECT) {
      around.telemetry().count("webhook.delivered", 1);
      around.telemetry().time("webhook.try.time", since(now));
      return CompletableFuture.completedFuture(
          new WebhookReport("DELIVERED", reply.status(), number));
    }
    throw refused(endpoint, number, gate, reply);
  }

  private WebhookEndpoint endpoint(WebhookOrder order, int number) {
    Optional<WebhookEndpoints.Found> found;
    try {
      found = endpoints.find(order.endpoint());
    } catch (RuntimeException e) {
      around.telemetry().failure("webhook.endpoint", e);
      throw failed(WebhookRetries.standard(), number, null, "its endpoint can't be looked up", e);
    }
    if (found.isEmpty()) {
      around.telemetry().count("webhook.endpoint.missing", 1);
      String why = "there is no endpoint '" + order.endpoint() + "' in this process";
      throw failed(WebhookRetries.standard(), number, null, why, null);
    }
    if (found.get().isDisabled()) {
      throw dead("WEBHOOK_DISABLED", "endpoint " + order.endpoint() + " is disabled", null);
    }
    return found.get().endpoint();
  }

  private PostReply posted(
      WebhookOrder order, WebhookEndpoint endpoint, int number, TargetGate gate, TaskContext task)
      throws NoLookupException {
    long entered = around.runtime().nanos();
    TargetGate.Result result = TargetGate.Result.UNREACHABLE;
    try {
      PostReply reply = posting.post(order, endpoint, task);
      if (!isOfGateway(reply.status())) {
        result = TargetGate.Result.ANSWERED;
      }
      return reply;
    } catch (TargetRefusedException e) {
      around.telemetry().count("webhook.target.refused", 1);
      throw failed(endpoint.retries(), number, null, String.valueOf(e.getMessage()), e);
    } catch (NoLookupException e) {
      result = TargetGate.Result.NOT_TRIED;
      throw e;
    } catch (IOException e) {
      around.telemetry().failure("webhook.try", e);
      throw failed(endpoint.retries(), number, null, reason(e), e);
    } catch (RuntimeException e) {
      // Not one of these: the loop would try it again at once, and for ever.
      around.telemetry().failure("webhook.try", e);
      throw failed(endpoint.retries(), number, null, e.getClass().getSimpleName(), e);
    } finally {
      switch (gate.left(result, entered, around.runtime().nanos())) {
        case DOWN -> around.telemetry().count("webhook.target.down", 1);
        case UP -> around.telemetry().count("webhook.target.up", 1);
        case NONE -> {}
      }
    }
  }

  /** A proxy answers so for a server that is not there, and a server that can't cope. */
  private static boolean isOfGateway(int status) {
    return status == 502 || status == 503 || status == 504;
  }

  private TaskFailure refused(
      WebhookEndpoint endpoint, int number, TargetGate gate, PostReply reply) {
    around.telemetry().count("webhook.try.refused", 1);
    String why = "endpoint " + endpoint.name() + " answered " + reply.status();
    if (reply.status() == GONE) {
      disable(endpoint);
      return dead("WEBHOOK_GONE", why + ", and is disabled from now on", null);
    }
    Duration asked = reply.retryAfter();
    Duration obeyed = asked == null ? null : endpoint.retries().bounded(asked);
    if (obeyed != null && (reply.status() == 429 || isOfGateway(reply.status()))) {
      around.telemetry().count("webhook.target.throttled", 1);
      gate.throttle(obeyed, around.runtime().nanos());
    }
    return failed(endpoint.retries(), number, obeyed, why, null);
  }

  private void disable(WebhookEndpoint endpoint) {
    try {
      endpoints.disable(endpoint.name(), endpoint.url());
      around.telemetry().count("webhook.endpoint.disabled", 1);
    } catch (RuntimeException e) {
      // The next webhook is answered by 410 as well.
      around.telemetry().failure("webhook.endpoint", e);
    }
  }

  private CompletionStage<WebhookReport> putBack(
      WebhookOrder order, WebhookEndpoint endpoint, int tried, Duration wait) {
    WebhookOrder next = order.putBack(tried, wait);
    if (next.waitedMs() > endpoint.retries().waitsAtMost().toMillis()) {
      throw dead(
          "WEBHOOK_WAITED",
          "the server of endpoint "
              + endpoint.name()
              + " was down, throttled or busy for longer than "
              + endpoint.retries().waitsAtMost(),
          null);
    }
    return around
        .submit()
        .apply(next, wait)
        .handle(
            (answer, failure) -> {
              if (failure != null || answer instanceof Submitted.Busy) {
                // It is this order then that waits; that costs it a try.
                TaskError full = TaskError.retryable("WEBHOOK_QUEUE", "it can't be put back now");
                throw new TaskFailure(full.retryAfter(wait), failure).keepForRedrive();
              }
              around.telemetry().count("webhook.put-back", 1);
              return new WebhookReport("PUT_BACK", 0, tried);
            });
  }

  private TaskFailure failed(
      WebhookRetries retries,
      int number,
      @Nullable Duration atLeast,
      String why,
      @Nullable Throwable cause) {
    String what = "try " + number + " of " + retries.tries() + ": " + why;
    if (number >= retries.tries()) {
      return dead("WEBHOOK_FAILED", what, cause);
    }
    Duration pause = retries.pauseAfter(number, around.random());
    if (atLeast != null && atLeast.compareTo(pause) > 0) {
      pause = atLeast;
    }
    TaskError error = TaskError.retryable("WEBHOOK_FAILED", what).retryAfter(pause);
    // Should the loop end it all the same, nothing is lost.
    return new TaskFailure(error, cause).keepForRedrive();
  }

  private TaskFailure dead(String code, String why, @Nullable Throwable cause) {
    around.telemetry().count("webhook.dead", 1);
    return new TaskFailure(TaskError.permanent(code, why), cause).keepForRedrive();
  }

  /** What the other side said stands in no message of these, beside names in its certificate. */
  private static String reason(IOException failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }

  private Duration since(long start) {
    return Duration.ofNanos(Math.max(0, around.runtime().nanos() - start));
  }
}
