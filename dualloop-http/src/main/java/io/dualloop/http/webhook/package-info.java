/**
 * Tells endings of tasks to web addresses of others, after Standard Webhooks 1.0.0. Begin with
 * {@link io.dualloop.http.webhook.Webhooks}.
 */
@NullMarked
package io.dualloop.http.webhook;

import org.jspecify.annotations.NullMarked;
