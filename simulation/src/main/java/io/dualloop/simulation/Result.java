package io.dualloop.simulation;

import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param seed which
 * @param steps how many things happened
 * @param nanos how long it took by its own time
 * @param trace what happened
 * @param failure what was broken, or null
 */
record Result(long seed, long steps, long nanos, Trace trace, World.@Nullable Failure failure) {}
