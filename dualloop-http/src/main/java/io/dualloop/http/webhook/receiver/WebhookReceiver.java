package io.dualloop.http.webhook.receiver;

import io.dualloop.api.Telemetry;
import io.dualloop.http.webhook.egress.AddressRange;
import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.WebhookSecret;
import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes webhooks after Standard Webhooks 1.0.0, from Dualloop or anybody else, under any server.
 *
 * <pre>{@code
 * WebhookReceiver receiver = WebhookReceiver.accepting(secret).build(event -> orders.update(event));
 * HttpReply reply = receiver.receive(new WebhookRequest(headers, body, remote)).reply();
 * }</pre>
 *
 * <p>Each id is handled once, as far as its memory of ids reaches; one whose handler failed is
 * handled again when it is repeated. Safe for use by any thread.
 */
public final class WebhookReceiver {

  private static final Logger log = LoggerFactory.getLogger(WebhookReceiver.class);
  private static final Duration SOON = Duration.ofSeconds(1);

  private final WebhookReceiverBuilder settings;
  private final WebhookHandler handler;
  private final EventReader reader;
  private final Telemetry telemetry;
  private final @Nullable AddressRates rates;

  WebhookReceiver(WebhookReceiverBuilder settings, WebhookHandler handler) {
    this.settings = settings;
    this.handler = handler;
    this.reader = new EventReader(settings.keys());
    this.telemetry = settings.telemetry();
    this.rates = settings.rates();
  }

  /**
   * Begins to build.
   *
   * @param secret what the sender signs with
   * @return a builder with the defaults
   */
  public static WebhookReceiverBuilder accepting(WebhookSecret secret) {
    return new WebhookReceiverBuilder(secret);
  }

  /**
   * The longest body, for servers that read it: what is longer need not be read.
   *
   * @return bytes
   */
  public int maxBody() {
    return settings.maxBody();
  }

  /**
   * Takes a request. Blocks as long as the handler, on the caller's thread.
   *
   * @param request as it came
   * @return what became of it; only an {@link Error} of the handler is thrown
   */
  public WebhookDecision receive(WebhookRequest request) {
    WebhookDecision decision;
    try {
      decision = handled(checked(request));
    } catch (RefusedException e) {
      decision = e.decision();
    } catch (RuntimeException e) {
      decision = failed(e);
    }
    switch (decision.outcome()) {
      case HANDLED -> telemetry.count("webhook.received", 1);
      case REPEATED -> telemetry.count("webhook.received.repeated", 1);
      case UNDER_WAY -> telemetry.count("webhook.received.under-way", 1);
      case MALFORMED, NOT_SIGNED, NOT_ALLOWED, TOO_LARGE, TOO_MANY ->
          telemetry.count("webhook.received.refused", 1);
      case FAILED -> {
        // Told where it failed, with its cause.
      }
    }
    return decision;
  }

  private WebhookEvent checked(WebhookRequest request) throws RefusedException {
    InetAddress remote = request.remote();
    if (!settings.allowed().isEmpty() && (remote == null || !isIn(settings.allowed(), remote))) {
      throw new RefusedException(Outcome.NOT_ALLOWED, "this address may send no webhooks here");
    }
    if (rates != null && remote != null) {
      Duration wait = rates.take(remote, System.nanoTime());
      if (!wait.isZero()) {
        throw new RefusedException(
            new WebhookDecision(Outcome.TOO_MANY, "too many webhooks from this address", wait));
      }
    }
    if (request.body().length > settings.maxBody()) {
      throw new RefusedException(
          Outcome.TOO_LARGE, "the body may have " + settings.maxBody() + " bytes");
    }
    Genuine webhook =
        Genuine.of(request, settings.secrets(), settings.window(), settings.clock().instant());
    return reader.read(webhook, request.body());
  }

  private static boolean isIn(Iterable<AddressRange> ranges, InetAddress address) {
    for (AddressRange range : ranges) {
      if (range.contains(address)) {
        return true;
      }
    }
    return false;
  }

  private WebhookDecision handled(WebhookEvent event) {
    return switch (settings.ids().claim(event.id())) {
      case DONE -> WebhookDecision.of(Outcome.REPEATED, "");
      case UNDER_WAY ->
          new WebhookDecision(Outcome.UNDER_WAY, "the same webhook is being handled", SOON);
      case NEW -> handledNow(event);
    };
  }

  private WebhookDecision handledNow(WebhookEvent event) {
    boolean handled = false;
    try {
      handler.handle(event);
      handled = true;
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return failed(e);
    } finally {
      // Also after an Error: or nobody would handle it any more.
      if (!handled) {
        settings.ids().release(event.id());
      }
    }
    settings.ids().done(event.id());
    return WebhookDecision.of(Outcome.HANDLED, "");
  }

  private WebhookDecision failed(Exception failure) {
    log.warn("a webhook could not be handled; its sender will repeat it", failure);
    telemetry.failure("webhook.receive", failure);
    return WebhookDecision.of(Outcome.FAILED, "the webhook could not be handled");
  }
}
