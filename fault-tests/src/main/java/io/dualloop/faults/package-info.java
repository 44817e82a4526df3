/**
 * Faults of real servers, of the way to them and of the processes that use them, while there is
 * work: what was acknowledged must end once, whatever happens. The tests are the same for every
 * transport; its module has a subclass of each, which says what a {@link io.dualloop.faults.Scene}
 * is made of.
 *
 * <p>Start at {@code ServerFaults}. A {@code Scene} is a server, a proxy before it and programs
 * that use it; {@code Load} asks all the time, and its {@code Tally} says what became of it; {@code
 * ChildProcess} is a program that can be killed; {@code Control} and {@code RunQueue} know when the
 * machine had no time.
 */
@NullMarked
package io.dualloop.faults;

import org.jspecify.annotations.NullMarked;
