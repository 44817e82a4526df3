/** Sending to addresses that others have chosen, without being led into one's own network. */
@NullMarked
package io.dualloop.http.webhook.egress;

import org.jspecify.annotations.NullMarked;
