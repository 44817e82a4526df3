/** The background loop, which runs handlers with limits, retries and leases, and loses no work. */
@NullMarked
package io.dualloop.core.background;

import org.jspecify.annotations.NullMarked;
