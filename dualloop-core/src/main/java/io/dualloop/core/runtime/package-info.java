/** The system's clocks and threads, as the loops use them in production. */
@NullMarked
package io.dualloop.core.runtime;

import org.jspecify.annotations.NullMarked;
