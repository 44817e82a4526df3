package io.dualloop.core.background;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a handler says of the data that it returns.
 *
 * @param age how old they were when the attempt began
 * @param version the version of their source, or null
 */
record DataStamp(Duration age, @Nullable Long version) {}
