package io.dualloop.http.webhook;

import java.time.Duration;

/**
 * What is to be sent, as it travels. The body is kept as text, so that each try sends the same
 * bytes.
 *
 * @param endpoint to whom, by name: neither URL nor secrets travel
 * @param id the webhook's id, the same for all tries
 * @param body the event; empty if there is nothing to be sent, as its receiver has seen it
 *     otherwise
 * @param tries how often it was tried before it was put back last
 * @param putBacks how often it was put back to wait for its turn
 * @param waitedMs how long it was put back in all
 */
record WebhookOrder(
    String endpoint, String id, String body, int tries, int putBacks, long waitedMs) {

  static WebhookOrder first(String endpoint, String id, String body) {
    return new WebhookOrder(endpoint, id, body, 0, 0, 0);
  }

  /** Takes the place of the order to send, under the same key. */
  static WebhookOrder seen(String endpoint, String id) {
    return new WebhookOrder(endpoint, id, "", 0, 0, 0);
  }

  boolean isSeen() {
    return body.isEmpty();
  }

  /** As if it had not waited yet. */
  WebhookOrder anew() {
    return new WebhookOrder(endpoint, id, body, tries, putBacks, 0);
  }

  WebhookOrder putBack(int triedSoFar, Duration delay) {
    return new WebhookOrder(
        endpoint, id, body, triedSoFar, putBacks + 1, waitedMs + delay.toMillis());
  }

  /**
   * Each time it is put back it is an order of its own, and the same one however often it is given.
   */
  String key() {
    return putBacks == 0 ? endpoint + "/" + id : endpoint + "/" + id + "/" + putBacks;
  }
}
