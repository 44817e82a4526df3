/**
 * Faults of a real database, of the way to it and of the processes that use it, while there is
 * work.
 */
@NullMarked
package io.dualloop.jdbc.faults;

import org.jspecify.annotations.NullMarked;
