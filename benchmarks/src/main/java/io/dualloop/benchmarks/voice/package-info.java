/**
 * The suite {@code voice}: ears, mouth and foreground loop on real speech, beside what Vosk does
 * alone with the same audio. Start at {@link io.dualloop.benchmarks.voice.VoiceSuite}.
 */
@NullMarked
package io.dualloop.benchmarks.voice;

import org.jspecify.annotations.NullMarked;
