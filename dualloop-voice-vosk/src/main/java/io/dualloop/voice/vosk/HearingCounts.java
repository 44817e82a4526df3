package io.dualloop.voice.vosk;

/**
 * What a {@link Hearing} has counted since its start. The numbers are read one after another, not
 * all at one instant.
 *
 * @param utterances those that ended with words
 * @param nothings those that began and were no speech: too short, too level, no words, or words
 *     below the least confidence; and those that could not be listened to
 * @param stopWords stop words told
 * @param framesLost frames of 10 ms that nobody took in time, in the source or after it
 * @param listenerFailures calls of the listener that threw
 * @param leaseTimeouts utterances for which no recogniser was free in time
 */
public record HearingCounts(
    long utterances,
    long nothings,
    long stopWords,
    long framesLost,
    long listenerFailures,
    long leaseTimeouts) {}
