package io.dualloop.spi;

import io.dualloop.api.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it was stored.
 *
 * @param value the result
 * @param age how old its data are now, by the store's clock
 * @param begin the number of the begin of the attempt that found it
 * @param computeTime how long that attempt took
 * @param sourceVersion the version of the source's data, or null if the handler named none
 */
public record StoredResult(
    Json value, Duration age, long begin, Duration computeTime, @Nullable Long sourceVersion) {}
