package io.dualloop.voice.vosk;

import java.time.Duration;

/**
 * What came of listening to one audio to its end.
 *
 * @param source the audio's name
 * @param length how much of it was heard
 * @param utterances how many turns with words there were
 * @param noises how many times something was heard that wasn't speech: too short, too level, no
 *     words, or words below the least confidence
 */
public record ListenReport(String source, Duration length, int utterances, int noises) {}
