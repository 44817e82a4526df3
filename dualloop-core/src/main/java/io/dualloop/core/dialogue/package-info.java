/**
 * Spoken conversation on the foreground loop: who has the word, what may be said now, and what
 * happens when both speak.
 *
 * <p>{@link io.dualloop.core.dialogue.SpeechListener} is what ears tell, {@link
 * io.dualloop.core.dialogue.SpeechOutput} is what speaks.
 */
@NullMarked
package io.dualloop.core.dialogue;

import org.jspecify.annotations.NullMarked;
