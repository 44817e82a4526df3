package io.dualloop.http.webhook;

/**
 * What a task of delivery has as its result.
 *
 * @param outcome DELIVERED, PUT_BACK if another task goes on with it, or SEEN if nothing was to be
 *     sent
 * @param status what the receiver answered; 0 if it was not asked
 * @param tries how often it was asked so far
 */
record WebhookReport(String outcome, int status, int tries) {}
