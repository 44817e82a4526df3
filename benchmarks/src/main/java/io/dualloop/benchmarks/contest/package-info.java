/**
 * Programs that do the same in turn, each in a process of its own, so that they can be compared.
 */
@NullMarked
package io.dualloop.benchmarks.contest;

import org.jspecify.annotations.NullMarked;
