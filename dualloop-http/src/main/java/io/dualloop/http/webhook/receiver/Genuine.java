package io.dualloop.http.webhook.receiver;

import io.dualloop.http.webhook.receiver.WebhookDecision.Outcome;
import io.dualloop.http.webhook.signing.WebhookSecret;
import io.dualloop.http.webhook.signing.WebhookSignature;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a request is a webhook of somebody who has the secret, sent now.
 *
 * @param id its id
 * @param sentAt when it was sent
 */
record Genuine(String id, Instant sentAt) {

  /**
   * Without a dot: what is signed is {@code id.timestamp.body}, and must be read in one way only.
   */
  private static final Pattern ID = Pattern.compile("[!-~&&[^.,]]{1,256}");

  /** As a number is written, without zeros or a sign before it. */
  private static final Pattern TIMESTAMP = Pattern.compile("[1-9][0-9]{0,11}");

  private static final int LONGEST_SIGNATURES = 2_048;

  static Genuine of(
      WebhookRequest request, List<WebhookSecret> secrets, Duration window, Instant now)
      throws RefusedException {
    String id = only(request, WebhookSignature.ID);
    String timestamp = only(request, WebhookSignature.TIMESTAMP);
    String signatures = only(request, WebhookSignature.SIGNATURE);
    if (!ID.matcher(id).matches()) {
      throw new RefusedException(
          Outcome.MALFORMED, "webhook-id has 1 to 256 printable characters without . and ,");
    }
    if (!TIMESTAMP.matcher(timestamp).matches()) {
      throw new RefusedException(
          Outcome.MALFORMED, "webhook-timestamp has the seconds since 1970, in digits");
    }
    Instant sentAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(sentAt, now).abs().compareTo(window) > 0) {
      throw new RefusedException(
          Outcome.MALFORMED,
          "webhook-timestamp is not within " + window.toSeconds() + " s of this clock");
    }
    if (signatures.length() > LONGEST_SIGNATURES
        || !WebhookSignature.isSigned(
            secrets, id, sentAt.getEpochSecond(), request.body(), signatures)) {
      throw new RefusedException(Outcome.NOT_SIGNED, "no signature of version v1 fits");
    }
    return new Genuine(id, sentAt);
  }

  private static String only(WebhookRequest request, String name) throws RefusedException {
    List<String> values = request.header(name);
    if (values.size() != 1) {
      throw new RefusedException(
          Outcome.MALFORMED, "there must be one header " + name + ", not " + values.size());
    }
    return values.get(0);
  }
}
