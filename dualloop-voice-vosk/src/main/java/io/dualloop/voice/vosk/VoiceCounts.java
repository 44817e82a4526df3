package io.dualloop.voice.vosk;

/**
 * What a {@link VoskSpeech} has counted since its start. The numbers are read one after another,
 * not all at one instant.
 *
 * @param utterances turns with words
 * @param noises sounds that weren't speech
 * @param undelivered utterances the executor refused
 * @param listenerFailures utterances whose listener threw
 * @param audioFailures audios that couldn't be heard to their end
 */
public record VoiceCounts(
    long utterances, long noises, long undelivered, long listenerFailures, long audioFailures) {}
