/**
 * Voice activity with Silero, for places that aren't quiet.
 *
 * <p>{@link io.dualloop.voice.silero.SileroModel} is the model, shared by all hearings of a
 * process; {@link io.dualloop.voice.vosk.HearingBuilder#voiceActivity} takes what it gives. ONNX
 * Runtime, which runs it, brings 54 MB of native libraries, hence this module of its own. The file
 * of the model is the application's to bring.
 *
 * <p>In quiet places it hears what {@link io.dualloop.voice.vosk.VoiceActivity#loudness()} hears.
 * In noise it finds voices that loudness misses, and it is not begun by knocks, typing and bursts
 * of noise. People who talk nearby are voices to it too. {@code VoiceActivityComparisonTest}
 * measures both.
 */
@NullMarked
package io.dualloop.voice.silero;

import org.jspecify.annotations.NullMarked;
