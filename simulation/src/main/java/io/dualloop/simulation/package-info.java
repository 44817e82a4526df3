/**
 * Both loops, their workers and the in-process transport under one seeded scheduler on manual time,
 * with faults between them, and invariants that are checked after every step. A seed replays
 * exactly.
 *
 * <p>Start at {@link io.dualloop.simulation.Simulation}. {@code World} is one run: {@code
 * Scheduler} picks what happens next, {@code Node} is what a loop sees as its runtime, {@code
 * Network} stands between the loops and the store, {@code Truth} keeps a model of the tasks beside
 * the store, {@code Users} and {@code Handlers} are the work, {@code Mishaps} the faults of nodes,
 * and each {@code Invariant} is a class of its own.
 */
@NullMarked
package io.dualloop.simulation;

import org.jspecify.annotations.NullMarked;
