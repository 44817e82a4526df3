/** Races of the task contract, run by jcstress. */
@NullMarked
package io.dualloop.stress;

import org.jspecify.annotations.NullMarked;
