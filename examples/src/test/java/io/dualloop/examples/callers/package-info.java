/** Five programs that use Dualloop, small enough to read at once; each is run by its test. */
@NullMarked
package io.dualloop.examples.callers;

import org.jspecify.annotations.NullMarked;
