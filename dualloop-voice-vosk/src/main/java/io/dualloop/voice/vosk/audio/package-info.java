/**
 * Audio in and out: where samples come from, and where they go. Everything is 16 kHz, mono, 16-bit
 * PCM, little-endian, in frames of 10 ms.
 */
@NullMarked
package io.dualloop.voice.vosk.audio;

import org.jspecify.annotations.NullMarked;
