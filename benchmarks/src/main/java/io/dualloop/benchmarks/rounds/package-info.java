/** Several subjects measured in turn, round by round, so that what the machine does hits all. */
@NullMarked
package io.dualloop.benchmarks.rounds;

import org.jspecify.annotations.NullMarked;
