/** Runnable examples. */
@NullMarked
package io.dualloop.examples;

import org.jspecify.annotations.NullMarked;
