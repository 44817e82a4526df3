/**
 * Speech out: words become sound that can be paused, stopped and replaced within some hundredths of
 * a second, and that knows how much of it was heard.
 *
 * <p>{@link io.dualloop.voice.vosk.speaking.SpeechPlayer} speaks; {@link
 * io.dualloop.voice.vosk.speaking.EspeakNg} is a voice for it, {@link
 * io.dualloop.voice.vosk.speaking.SpeechSynthesizer} the port for others.
 */
@NullMarked
package io.dualloop.voice.vosk.speaking;

import org.jspecify.annotations.NullMarked;
