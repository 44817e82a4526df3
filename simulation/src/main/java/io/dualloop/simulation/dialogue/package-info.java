/**
 * Seeded races of spoken dialogues: users, answers, cancels, timers and voices collide on manual
 * time, and witnesses that know nothing of the dialogue's own code check what was heard.
 *
 * <p>Start at {@link io.dualloop.simulation.dialogue.DialogueRaces}. A {@code Race} is one seed; a
 * {@code Party} is one dialogue in it with its {@code Caller} and its {@code Voice}; each {@code
 * Rule} is a class of its own.
 */
@NullMarked
package io.dualloop.simulation.dialogue;

import org.jspecify.annotations.NullMarked;
