package io.dualloop.http.webhook.egress;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a target answered. Its body is not in it, for it is never read.
 *
 * @param status the status code, 200 to 599
 * @param retryAfter when it wants to be asked again; null if it says nothing
 */
public record PostReply(int status, @Nullable Duration retryAfter) {}
