/**
 * Secrets, signatures and encrypted fields of webhooks, for those who send and those who receive.
 */
@NullMarked
package io.dualloop.http.webhook.signing;

import org.jspecify.annotations.NullMarked;
