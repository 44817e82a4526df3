/**
 * How soon work goes on when a worker is killed or a broker restarted, and how soon it is stopped.
 */
@NullMarked
package io.dualloop.benchmarks.faults;

import org.jspecify.annotations.NullMarked;
