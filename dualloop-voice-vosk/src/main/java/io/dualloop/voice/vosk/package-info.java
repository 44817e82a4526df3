/**
 * Speech in: audio becomes text with Vosk.
 *
 * <p>{@link io.dualloop.voice.vosk.VoskModel} is the language model, {@link
 * io.dualloop.voice.vosk.VoskRecognizers} are the threads that turn sound into words with it,
 * shared by all calls of a process, and {@link io.dualloop.voice.vosk.Hearing} hears what is said
 * in one source. No native call can be reached from here that would end the JVM: every one is made
 * by one thread, behind a check. A model from an archive is held against its checksums; only a
 * plain folder is trusted to hold an undamaged model.
 */
@NullMarked
package io.dualloop.voice.vosk;

import org.jspecify.annotations.NullMarked;
