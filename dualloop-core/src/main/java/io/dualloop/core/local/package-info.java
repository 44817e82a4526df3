/**
 * The in-process transport: {@link io.dualloop.core.local.InProcessTransport} makes it, the rest is
 * its own. One lock guards all tasks; under it, one step is {@code InProcessTaskStore} (the port) →
 * {@code Submitting}, {@code Settling}, {@code DueSteps} (what shall happen) → {@code TaskSteps}
 * (what belongs to it) → {@code TaskRecord} (whether the state machine allows it). Who is to be
 * told is collected in the {@code Step} and told when the lock is released.
 */
@NullMarked
package io.dualloop.core.local;

import org.jspecify.annotations.NullMarked;
