/**
 * Takes webhooks from Dualloop or anybody else who keeps to Standard Webhooks 1.0.0, under any
 * server. Begin with {@link io.dualloop.http.webhook.receiver.WebhookReceiver}.
 */
@NullMarked
package io.dualloop.http.webhook.receiver;

import org.jspecify.annotations.NullMarked;
