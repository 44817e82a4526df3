/**
 * The ports that a transport implements: one truth ({@link io.dualloop.spi.TaskStore}), two hints
 * ({@link io.dualloop.spi.WorkQueue}, {@link io.dualloop.spi.StatusFeed}) and the shared answers
 * ({@link io.dualloop.spi.ResultStore}); and what a loop needs from its surroundings ({@link
 * io.dualloop.spi.LoopRuntime}).
 *
 * <p>Durations go in, never instants: a store turns them into its own time. Bytes go in, never JSON
 * trees. Every port method is one atomic step and answers by a stage; an exceptional stage means
 * <em>unknown</em>, never <em>not done</em>.
 */
@NullMarked
package io.dualloop.spi;

import org.jspecify.annotations.NullMarked;
