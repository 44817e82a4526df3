/**
 * Speech in: audio becomes text with Vosk, on a thread of its own.
 *
 * <p>{@link io.dualloop.voice.vosk.audio.PcmAudio} is what is listened to, {@link
 * io.dualloop.voice.vosk.VoskModel} is the language model, and {@link
 * io.dualloop.voice.vosk.VoskSpeech} turns the one into text with the other. No native call can be
 * reached from here that would end the JVM: every one is made by one thread, behind a check.
 */
@NullMarked
package io.dualloop.voice.vosk;

import org.jspecify.annotations.NullMarked;
