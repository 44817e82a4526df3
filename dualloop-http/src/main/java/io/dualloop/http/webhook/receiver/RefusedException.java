package io.dualloop.http.webhook.receiver;

/** Ends the checks of a request. */
final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient WebhookDecision decision;

  RefusedException(WebhookDecision decision) {
    super(decision.detail(), null, false, false);
    this.decision = decision;
  }

  RefusedException(WebhookDecision.Outcome outcome, String detail) {
    this(WebhookDecision.of(outcome, detail));
  }

  WebhookDecision decision() {
    return decision;
  }
}
