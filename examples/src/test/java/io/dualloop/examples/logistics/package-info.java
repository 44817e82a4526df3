/** Tests of the logistics assistant, with its real parts. */
@NullMarked
package io.dualloop.examples.logistics;

import org.jspecify.annotations.NullMarked;
