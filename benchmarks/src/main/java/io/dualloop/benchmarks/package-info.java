/**
 * Measures what is promised, from the command line: {@code script/bench --help}. Start at {@link
 * io.dualloop.benchmarks.Bench}; each suite has a package of its own.
 */
@NullMarked
package io.dualloop.benchmarks;

import org.jspecify.annotations.NullMarked;
