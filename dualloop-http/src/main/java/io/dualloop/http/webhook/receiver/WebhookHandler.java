package io.dualloop.http.webhook.receiver;

/** What a program does with an event. Called by several threads at once; may block. */
@FunctionalInterface
public interface WebhookHandler {

  /**
   * Takes an event. The sender waits meanwhile, for 10 to 30 seconds: what takes longer is better
   * written down here and done later.
   *
   * @param event not handled successfully before, as far as the memory of ids reaches
   * @throws Exception if it could not be done; the sender will repeat it
   */
  void handle(WebhookEvent event) throws Exception;
}
