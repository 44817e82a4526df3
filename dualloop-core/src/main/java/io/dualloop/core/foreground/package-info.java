/**
 * The foreground loop: sessions, turns, inquiries and their answers. Nothing in it blocks but
 * {@link io.dualloop.core.foreground.ForegroundLoopBuilder#start()} and {@link
 * io.dualloop.core.foreground.ForegroundLoop#close()}.
 *
 * <p>One thread per loop keeps all state. Listeners run on it, one after the other, and must return
 * within milliseconds; what a session says runs elsewhere. Telemetry events: {@code
 * foreground.tick.missed}, {@code foreground.callback.slow}, {@code foreground.listener}
 * (failures), {@code foreground.refused}, {@code foreground.outlet.dropped}, {@code
 * foreground.outlet} (failures), {@code foreground.submit.repeated}, {@code foreground.lookup}
 * (failures), {@code foreground.status.read} (failures), {@code foreground.ending.conflict}, {@code
 * foreground.floor.expired}, and the times {@code foreground.first.answer} and {@code
 * foreground.last.answer}.
 */
@NullMarked
package io.dualloop.core.foreground;

import org.jspecify.annotations.NullMarked;
