/**
 * Faults of a real Redis, of the way to it and of the processes that use it, while there is work.
 * What was acknowledged must end once, whatever happens.
 */
@NullMarked
package io.dualloop.redis.faults;

import org.jspecify.annotations.NullMarked;
