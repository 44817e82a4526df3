package io.dualloop.voice.vosk;

import io.dualloop.voice.vosk.audio.Pcm;
import java.time.Duration;

/**
 * What the capture thread knows of an utterance's voice.
 *
 * @param end where it ended last, in bytes from the audio's start
 * @param endNanos when that was, as {@link System#nanoTime()}; null where the audio isn't heard at
 *     the pace of speech
 * @param likeSpeech whether it can be speech at all
 */
record Voice(long end, @org.jspecify.annotations.Nullable Long endNanos, boolean likeSpeech) {

  Duration position() {
    return Pcm.duration(end);
  }

  Duration age() {
    return endNanos == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, System.nanoTime() - endNanos));
  }
}
